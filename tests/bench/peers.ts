import type { Browser } from 'playwright'
import { startBrowser } from './browser.ts'
import { benchFolder } from './contender.ts'
import { quotationOf } from './documents.ts'
import { interleave, median, ms, quantile, times } from './measure.ts'
import { quotationPage } from './open-quotation.ts'
import { editQty, PEERS, type Peer, type PeerPages, servePeers } from './peer-pages.ts'
import { register, save, startProduct } from './product.ts'
import type { Row } from './table.ts'
import { type RowsPage, timeLoad } from './time-load.ts'
import {
  openEmpty,
  openPage,
  openPaper,
  serveEmptyPage,
  TOTAL,
  type Typist,
  typistIn,
} from './typists.ts'

const ROWS = 2000
const PRESSES = 60
const LOADS = 5

/**
 * The editor with 2,000 rows beside other tables in the browser: from a key press to the painted total, and from
 * the rows' arrival to a page that can be edited. None of it is an aim.
 */
export async function measure(): Promise<Row[]> {
  await using folder = await benchFolder()
  const quotation = quotationOf(ROWS)
  await using pages = await servePeers(folder.path, quotation)
  await using product = await startProduct(folder.path)
  await using browser = await startBrowser()
  const person = await register(product.url)
  const access = { level: 'everyone' as const, userList: [] }
  const shared = await save(product.url, person, { ...quotation, access })
  // The server renders none of it, as it does of a public one.
  const own = await save(product.url, person, quotation)
  const origin = `http://localhost:${product.port}`
  return [
    ...(await compareKeyPresses(browser, `${origin}/${shared.id}`, pages)),
    ...(await compareLoads(browser, quotationPage(origin, own.id, person, ROWS), pages)),
  ]
}

async function compareKeyPresses(browser: Browser, url: string, pages: PeerPages): Promise<Row[]> {
  await using empty = serveEmptyPage()
  const typists: Record<string, Typist> = {
    ours: await openPaper(browser, url, ROWS),
    'an empty page': await openEmpty(browser, empty.url),
  }
  for (const peer of PEER_NAMES) typists[peer] = await openPeer(browser, pages.pageOf(peer))
  const presses = Object.fromEntries(
    Object.entries(typists).map(([name, press]) => [name, () => press(true)]),
  )
  await interleave(presses, 12)
  const shown = await interleave(presses, PRESSES)
  return compare('key press to painted total, 2,000 rows', shown)
}

/** The caret is in the middle row's qty. */
async function openPeer(browser: Browser, { url, row }: RowsPage): Promise<Typist> {
  const page = await openPage(browser, url)
  await page.evaluate(([selector]) => benchClock.readyWith(selector, 1), [row] as const)
  await editQty(page, ROWS / 2)
  return typistIn(page, TOTAL)
}

async function compareLoads(browser: Browser, ours: RowsPage, pages: PeerPages): Promise<Row[]> {
  const timed = (page: RowsPage) => async () => (await timeLoad(browser, page)).editable
  const loads = await interleave(
    {
      ours: timed(ours),
      ...Object.fromEntries(PEER_NAMES.map((peer) => [peer, timed(pages.pageOf(peer))])),
    },
    LOADS,
  )
  return compare('2,000 rows, from data to editable', loads)
}

const PEER_NAMES = Object.keys(PEERS) as Peer[]

/** Ours to each of the others. */
const compare = (what: string, { ours = [], ...others }: Record<string, number[]>): Row[] =>
  Object.entries(others).map(([name, theirs]) => ({
    what: `${what}, to ${name}`,
    measured: times(median(ours) / median(theirs)),
    aim: null,
    isMet: true,
    behind: `p50/p95 ${figures(ours)} to ${figures(theirs)}`,
  }))

const figures = (samples: number[]) =>
  `${ms(quantile(samples, 0.5))}/${ms(quantile(samples, 0.95))}`
