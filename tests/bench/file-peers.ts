import { join } from 'node:path'
import type { Quotation } from '#domain/document/schema.ts'
import { quotationToSheet } from '../../web/features/export/xlsx/quotation-to-sheet.ts'
import { writeWorkbook } from '../../web/features/export/xlsx/write-workbook.ts'
import { startBrowser } from './browser.ts'
import { benchFolder } from './contender.ts'
import { quotationOf } from './documents.ts'
import { install } from './install.ts'
import { interleave, median, ms, times } from './measure.ts'
import { timeDownload } from './pdf.ts'
import { plainRows } from './peer-pages.ts'
import { register, save, startProduct } from './product.ts'
import type { Row } from './table.ts'
import { openPage } from './typists.ts'

const FOLDER = join(import.meta.dir, 'file-peers')
const PDF = { rows: 200, rounds: 5 }
const XLSX = { rows: 2_000, rounds: 9 }

/** Files of ours beside what pages and servers usually make them with. None of it is an aim. */
export async function measure(): Promise<Row[]> {
  await install(FOLDER, 'what files are measured against')
  return [await comparePdfs(), await compareWorkbooks()]
}

/** From the press to the file; theirs is pictures of plain tables, without text to find or links. */
async function comparePdfs(): Promise<Row> {
  await using folder = await benchFolder()
  await using product = await startProduct(folder.path)
  await using browser = await startBrowser()
  const quotation = quotationOf(PDF.rows)
  await using peer = await servePdfPage(quotation)
  const person = await register(product.url)
  const { id } = await save(product.url, person, quotation)
  const sizes = { ours: 0, theirs: 0 }
  const contenders = {
    ours: async () => {
      const url = `http://localhost:${product.port}/${id}`
      const { took, bytes } = await timeDownload(browser, url, person)
      sizes.ours = bytes
      return took
    },
    theirs: async () => {
      const page = await openPage(browser, peer.url)
      await page.locator('html[data-ready]').waitFor({ state: 'attached' })
      const startedAt = performance.now()
      sizes.theirs = await page.evaluate(() => makePdf())
      const took = performance.now() - startedAt
      await page.context().close()
      return took
    },
  }
  const { ours, theirs } = await interleave(contenders, PDF.rounds)
  const what = `pdf of ${PDF.rows} rows, from the press to the file, to html2canvas with jsPDF`
  return rowOf(what, ours, theirs, sizes)
}

/** In one process: the work without the worker that does it in the browser. */
async function compareWorkbooks(): Promise<Row> {
  const { writeRows } = await import(join(FOLDER, 'xlsx.mjs'))
  const quotation = quotationOf(XLSX.rows)
  const rows = plainRows(quotation)
  const options = { origin: 'https://offers.example', pictures: new Map() }
  const sizes = { ours: 0, theirs: 0 }
  const timed = (write: () => Promise<Uint8Array>, whose: keyof typeof sizes) => async () => {
    const startedAt = performance.now()
    sizes[whose] = (await write()).byteLength
    return performance.now() - startedAt
  }
  const contenders = {
    ours: timed(() => writeWorkbook(quotationToSheet(quotation, options)), 'ours'),
    theirs: timed(() => writeRows(rows), 'theirs'),
  }
  await interleave(contenders, 2)
  const { ours, theirs } = await interleave(contenders, XLSX.rounds)
  return rowOf(`spreadsheet of ${XLSX.rows} rows, to exceljs`, ours, theirs, sizes)
}

const rowOf = (
  what: string,
  ours: number[],
  theirs: number[],
  sizes: { ours: number; theirs: number },
): Row => ({
  what,
  measured: times(median(ours) / median(theirs)),
  aim: null,
  isMet: true,
  behind: `${ms(median(ours))} and ${kB(sizes.ours)} to ${ms(median(theirs))} and ${kB(sizes.theirs)}`,
})

const kB = (bytes: number) => `${Math.round(bytes / 1000)} kB`

async function servePdfPage(quotation: Quotation) {
  const { outputs } = await Bun.build({
    entrypoints: [join(FOLDER, 'pdf.mjs')],
    target: 'browser',
    minify: true,
  })
  const script = await outputs[0]?.text()
  const html = '<!doctype html><title>Pdf</title><script type="module" src="script.js"></script>'
  const answers: Record<string, () => Response> = {
    '/script.js': () => new Response(script, { headers: { 'content-type': 'text/javascript' } }),
    '/rows.json': () => Response.json(plainRows(quotation)),
  }
  const page = () => new Response(html, { headers: { 'content-type': 'text/html' } })
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request) => (answers[new URL(request.url).pathname] ?? page)(),
  })
  return { url: server.url.href, [Symbol.asyncDispose]: () => server.stop(true) }
}

declare global {
  /** Of the page of html2canvas and jsPDF: resolves with the bytes of the file. */
  var makePdf: () => Promise<number>
}
