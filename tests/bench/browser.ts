import { type Browser, chromium } from 'playwright'
import { findChromium } from '../../scripts/setup/chromium.mjs'
import { CHROMIUM_FLAGS } from '../support/chromium-flags.ts'

export const VIEWPORT = { width: 1280, height: 900 }

/** Starts a Chromium for one bench. */
export async function startBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium: name one in CHROMIUM_PATH')
  return chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
}
