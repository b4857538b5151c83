import { type Browser, chromium } from 'playwright'
import { findChromium } from '../../scripts/setup/chromium.mjs'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const VIEWPORT = { width: 1280, height: 900 }

/** Starts a Chromium of this bench's own. */
export async function startBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium: name one in CHROMIUM_PATH')
  return chromium.launch({ executablePath, args: FLAGS })
}
