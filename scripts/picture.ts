/** `bun scripts/picture.ts`: takes docs/editor.png, the README's screenshot, from the current build. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { readConfig } from '../src/config.ts'
import { loadWebBuild } from '../src/plugins/assets.ts'
import { startServer } from '../src/server.ts'
import { findChromium } from './setup/chromium.mjs'

const SIZE = { width: 1280, height: 860 }

const root = join(import.meta.dir, '..')
const dataDir = await mkdtemp(join(tmpdir(), 'quotation-picture-'))
const reading = readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' })
if (!reading.ok) throw new Error(reading.message)

const web = await loadWebBuild(join(root, 'dist'))
const server = await startServer({ config: reading.config, web })
const executablePath = findChromium()
if (!executablePath) throw new Error('No Chromium: set CHROMIUM_PATH')
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  const page = await browser.newPage({ viewport: SIZE, deviceScaleFactor: 2, colorScheme: 'light' })
  await page.goto(`${server.url}/new`)
  await page.waitForSelector('html[data-ready]')
  await page.waitForSelector('[data-overlay]', { state: 'hidden' })
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(root, 'docs', 'editor.png') })
  console.log('Took docs/editor.png')
} finally {
  await browser.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
