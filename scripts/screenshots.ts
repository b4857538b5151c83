/**
 * `bun run screenshots`: takes the pictures of the guides and the README (web/blog/pictures) from
 * the current build.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nanoid } from 'nanoid'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { withFieldValues } from '#domain/document/fields.ts'
import { TRADE_NAMES, tradeTemplate } from '#domain/document/templates/index.ts'
import { readConfig } from '../src/config.ts'
import { loadWebBuild } from '../src/plugins/assets.ts'
import { startServer } from '../src/server.ts'
import { findChromium } from './setup/chromium.mjs'

const root = join(import.meta.dir, '..')
const MAX_BYTES = 150_000
/** How much of a template's top is cut off, in px: half of the paper's margin. */
const MARGIN = 48

const account = { email: 'ruth@vogel-bathrooms.example', password: 'the password of the pictures' }

/** The quotations in the list, which shows the last one first. */
const OFFERS = [
  { trade: 'painting', name: 'Flat in Mill Lane, four rooms', category: 'Painting' },
  { trade: 'catering', name: 'Wedding of Harper and Lee', category: 'Events' },
  { trade: 'web-design', name: 'Website of Brightline Dental', category: 'Web', isPublic: true },
  { trade: 'garden', name: 'Back garden, 7 Orchard Road', category: 'Garden' },
  { trade: 'electrical', name: 'Panel upgrade, Birch Street', category: 'Electrical' },
  { trade: 'bathroom', name: 'Bathroom, 12 Elm Street', category: 'Bathrooms', isPublic: true },
]

const dataDir = await mkdtemp(join(tmpdir(), 'quotation-pictures-'))
const settings = {
  PORT: '0',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'error',
  ACTIVATION: 'off',
  // Visible in the link on the share form.
  PUBLIC_URL: 'http://offers.example',
}
const reading = readConfig(settings)
if (!reading.ok) throw new Error(reading.message)
const web = await loadWebBuild(join(root, 'dist'))
const server = await startServer({ config: reading.config, web })
const executablePath = findChromium()
if (!executablePath) throw new Error('No Chromium: set CHROMIUM_PATH')
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  const id = await saveOffers()
  await picture('editor', `/${id}`, { width: 1120, height: 720 })
  await picture('figures', `/${id}`, { width: 840, height: 450 }, editFigure)
  await picture('share', `/${id}/share`, { width: 840, height: 560 })
  await picture('list', '/quotation-list', { width: 1120, height: 470 })
  for (const trade of TRADE_NAMES) await paperOf(trade)
} finally {
  await browser.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** Registers a user and saves the offers. Returns the id of the last one. */
async function saveOffers(): Promise<string> {
  const { accessJwtToken } = await call('register', account)
  let last = ''
  for (const { trade, name, category, isPublic } of OFFERS) {
    const level = isPublic ? 'everyone' : 'nobody'
    const quotation = { ...filledIn(trade), name, category, access: { level, userList: [] } }
    const saved = await call('save-quotation', { quotation }, accessJwtToken)
    last = saved.quotation.id
  }
  return last
}

/** A trade's template with a client, number and date filled in. */
function filledIn(trade: string): object {
  const quotation = tradeTemplate(trade, nanoid)
  if (!quotation) throw new Error(`There is no template ${trade}`)
  const blocks = withFieldValues(quotation.blocks, {
    client: 'Mr and Mrs Okafor',
    street: '12 Elm Street',
    town: 'Bristol BS6 5QA',
    date: '16 March 2026',
    number: '2026-041',
  })
  return { ...quotation, blocks }
}

// biome-ignore lint/suspicious/noExplicitAny: an answer of our own server
async function call(path: string, body: object, token = ''): Promise<any> {
  const response = await fetch(`${server.url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'access-jwt-token': token },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status} ${await response.text()}`)
  return response.json()
}

/** Puts the caret in an item price, which shows the row's pins. */
async function editFigure(page: Page): Promise<void> {
  const row = page.locator('[data-row-id]').nth(2)
  await row.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await row.locator('[data-cell="itemPrice"]').click()
  await row.locator('[data-pin="itemPrice"]').waitFor()
}

type Size = { width: number; height: number }

/** Takes a picture of what the logged-in user sees of a page, at 1.5 times its size. */
async function picture(name: string, path: string, viewport: Size, prepare?: typeof editFigure) {
  const context = await open(viewport)
  await context.request.post(`${server.url}/api/login`, { data: account })
  await context.addCookies([{ name: 'has-session', value: '1', url: server.url }])
  const page = await visit(context, path)
  await prepare?.(page)
  const y = await page.evaluate(() => scrollY)
  await save(page, name, { x: 0, y, ...viewport, scale: 1.5 })
  await context.close()
}

/** Takes a picture of the top of a template's paper. */
async function paperOf(trade: string) {
  const context = await open({ width: 1000, height: 900 })
  const page = await visit(context, `/new?template=${trade}`)
  const box = await page.locator('main article').boundingBox()
  if (!box) throw new Error(`${trade} shows no paper`)
  const { x, y, width } = box
  await save(page, trade, {
    x,
    y: y + MARGIN,
    width,
    height: Math.round((width * 3) / 4),
    scale: 1,
  })
  await context.close()
}

function open(viewport: Size): Promise<BrowserContext> {
  return browser.newContext({ viewport, colorScheme: 'light', locale: 'en-GB' })
}

async function visit(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(server.url + path)
  await page.waitForSelector('html[data-ready]')
  await page.waitForSelector('[data-overlay]', { state: 'hidden' })
  if (path.endsWith('/share')) await page.waitForSelector('[data-modal="share"]')
  await page.evaluate(() => document.fonts.ready)
  await page.waitForFunction(() => document.getAnimations().length === 0)
  return page
}

type Clip = Size & { x: number; y: number; scale: number }

/** Uses the DevTools protocol, since Playwright itself takes no webp pictures. */
async function save(page: Page, name: string, clip: Clip) {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 82,
    clip,
  })
  const bytes = Buffer.from(data, 'base64')
  if (bytes.length > MAX_BYTES) throw new Error(`${name} has ${bytes.length} bytes`)
  await Bun.write(join(root, 'web', 'blog', 'pictures', `${name}.webp`), bytes)
  console.log(`${name}.webp: ${Math.round(bytes.length / 1000)} kB`)
}
