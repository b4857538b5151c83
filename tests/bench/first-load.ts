import type { CDPSession } from 'playwright'
import { startBrowser, VIEWPORT } from './browser.ts'
import { benchFolder } from './contender.ts'
import { startProduct } from './product.ts'
import type { Row } from './table.ts'

const AIM_KB = 120

/** What a stranger's browser fetches before the first quotation can be edited, packed with gzip. */
export async function measure(): Promise<Row[]> {
  await using folder = await benchFolder()
  await using product = await startProduct(folder.path)
  await using browser = await startBrowser()
  // A browser of today would get Brotli, which is smaller; the aim is in gzip (design).
  const context = await browser.newContext({
    viewport: VIEWPORT,
    extraHTTPHeaders: { 'accept-encoding': 'gzip' },
  })
  const page = await context.newPage()
  const kinds = await watchNetwork(await context.newCDPSession(page))
  await page.goto(`http://localhost:${product.port}/new`)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  const { Font: fonts = 0, ...needed } = Object.fromEntries(kinds)
  const total = Object.values(needed).reduce((sum, bytes) => sum + bytes, 0)
  const parts = Object.entries(needed).map(([kind, bytes]) => `${kind.toLowerCase()} ${kB(bytes)}`)
  return [
    {
      what: 'first load of the editor, gzip',
      measured: kB(total),
      aim: `at most ${AIM_KB} kB`,
      isMet: total <= AIM_KB * 1000,
      behind: `on the wire, heads included: ${parts.join(', ')}; beside it fonts ${kB(fonts)}`,
    },
  ]
}

/** The bytes on the wire by kind of resource, as they come in. */
async function watchNetwork(session: CDPSession): Promise<Map<string, number>> {
  const bytes = new Map<string, number>()
  const kinds = new Map<string, string>()
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    const encoding = response.headers['content-encoding'] ?? 'gzip'
    if (encoding !== 'gzip') throw new Error(`${response.url} came as ${encoding}`)
    kinds.set(requestId, type)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other'
    bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength)
  })
  await session.send('Network.enable')
  return bytes
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
