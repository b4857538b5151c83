import type { Browser } from 'playwright'
import { rowsOf } from '#domain/document/blocks.ts'
import { compareDocuments } from '#domain/document/compare/compare-documents.ts'
import { summaryOf } from '#domain/document/compare/summary.ts'
import { contentOf } from '#domain/document/content.ts'
import { moveRow } from '#domain/document/move.ts'
import { outlineOf } from '#domain/document/outline.ts'
import { previewHtml } from '#domain/document/preview.ts'
import type { Quotation } from '#domain/document/schema.ts'
import { trusted } from '#domain/html/html-tag.ts'
import { recalculateQuotation } from '#domain/numbers/recalculate.ts'
import { spreadTotal } from '#domain/numbers/spread-total.ts'
import { withTotal } from '#domain/numbers/with-total.ts'
import { canonicalText } from '#domain/offers/canonical.ts'
import { detectTableFormat } from '#domain/pasted/detect-format.ts'
import { parseText } from '#domain/pasted/parse-table.ts'
import { toPastedRows } from '#domain/pasted/pasted-rows.ts'
import { sanitizeHtml } from '../../src/adapters/html/sanitize.ts'
import { compressLong, decompress } from '../../src/modules/quotations/revisions/revision-body.ts'
import { blocksHtml } from '../../web/features/export/pages/block-html.ts'
import { quotationToSheet } from '../../web/features/export/xlsx/quotation-to-sheet.ts'
import { writeWorkbook } from '../../web/features/export/xlsx/write-workbook.ts'
import { NO_TAX } from '../domain/numbers/terms.ts'
import { startBrowser } from './browser.ts'
import { benchFolder } from './contender.ts'
import { quotationOf, quotationWithTerms } from './documents.ts'
import { PAGES, personWithQuotations } from './list.ts'
import { startLoad } from './load.ts'
import { interleave, median, ms } from './measure.ts'
import { quotationPage } from './open-quotation.ts'
import { openForPastes, timePaste } from './paste-rows.ts'
import { timeDownload } from './pdf.ts'
import { type Person, register, save, startProduct, update } from './product.ts'
import { failed, type Row } from './table.ts'
import { timeLoad } from './time-load.ts'
import { openPaper } from './typists.ts'

/** A tenth of the usual work, the usual, and ten times that: as many rows as a document may have. */
const ROWS = [50, 500, 5_000] as const
const LISTED = [500, 5_000, 50_000] as const
const ROUNDS = 9
const ROUND_MS = 700
/** n log n between 500 and 5,000 is 1.14; the rest is the machine's noise. */
const MOST = 1.2

/** The time of one piece of work of that size, in ms. */
type Timed = (size: number) => Promise<() => Promise<number>>

/** How the time of each piece of work grows with the work. */
export async function measure(): Promise<Row[]> {
  await using folder = await benchFolder()
  await using product = await startProduct(folder.path)
  const person = await register(product.url)
  const rows: Row[] = []
  for (const [what, prepare] of Object.entries(COMPUTED))
    rows.push(await rowOf(what, ROWS, async (size) => computing(await prepare(size), size)))
  for (const [what, { rounds, timed }] of Object.entries(IN_BROWSER)) {
    await using browser = await startBrowser()
    const server = { browser, origin: `http://localhost:${product.port}`, person }
    rows.push(await rowOf(what, ROWS, timed(server), rounds))
  }
  rows.push(await rowOf('saving a changed quotation', ROWS, saving(product.url, person)))
  return [...rows, ...(await listRows())]
}

/** What is computed, by what it is computed from; each gives the work to be repeated. */
const COMPUTED: Record<string, (rows: number) => (() => unknown) | Promise<() => unknown>> = {
  'calculating all figures': (rows) => {
    const quotation = quotationWithTerms(rows)
    return () => recalculateQuotation(quotation)
  },
  'meeting a typed total': (rows) => {
    const { blocks } = quotationOf(rows)
    const typed = withTotal(blocks, totalIn(blocks), rows * 1234.56)
    return () => spreadTotal(typed, totalIn(blocks), NO_TAX)
  },
  'numbering rows': (rows) => {
    const { blocks } = quotationOf(rows)
    return () => outlineOf(blocks, 'outline')
  },
  'moving a row to the end': (rows) => {
    const { blocks } = quotationOf(rows)
    const [table] = blocks.filter((block) => rowsOf(block).length > 0)
    const [first, last] = [rowsOf(table)[0]?.id ?? '', rowsOf(table).at(-1)?.id ?? '']
    return () => moveRow(blocks, first, { boqId: table?.id ?? '', afterId: last })
  },
  'what is searched for and suggested': (rows) => {
    const { blocks } = quotationOf(rows)
    return () => contentOf(blocks)
  },
  'sanitizing all texts': (rows) => {
    const { blocks } = quotationOf(rows)
    const texts = blocks.flatMap((block) => rowsOf(block).map((row) => row.description.html))
    return () => texts.map((text) => sanitizeHtml(`${text}<script>x</script>`))
  },
  'a preview': (rows) => {
    const { blocks } = quotationOf(rows)
    return () => previewHtml(blocks)
  },
  'the canonical text': (rows) => {
    const quotation = quotationWithTerms(rows)
    return () => canonicalText(quotation)
  },
  'comparing, if every row has changed': (rows) => {
    const [before, after] = [quotationOf(rows), reversed(quotationOf(rows))]
    return () => summaryOf(compareDocuments(before, after))
  },
  'a version, stored and read': (rows) => {
    const text = JSON.stringify(quotationOf(rows))
    const whole = { revision: 1, text, bytes: text.length }
    const anchors = { newest: whole, whole }
    return async () => {
      const changed = text.replaceAll('white', 'green')
      const { body } = await compressLong(changed, anchors)
      return decompress(body, text)
    }
  },
  'reading a pasted table': (rows) => {
    const text = Array.from({ length: rows }, (_, at) => `Tiles ${at}\t${at % 12}\t${at}.95`)
    return () => {
      const table = parseText(text.join('\n'), rows)
      return toPastedRows(table, detectTableFormat(table, { locale: 'en-GB', decimals: 2 }))
    }
  },
  'the paper as html': (rows) => {
    const quotation = quotationWithTerms(rows)
    return () => blocksHtml(quotation, trusted)
  },
  'a spreadsheet': (rows) => {
    const quotation = quotationWithTerms(rows)
    const options = { origin: 'https://offers.example', pictures: new Map() }
    return () => writeWorkbook(quotationToSheet(quotation, options))
  },
}

/** Repeats short work, so that each size takes about as long, and gives the time of one. */
function computing(work: () => unknown, size: number): () => Promise<number> {
  const repeats = Math.ceil(ROWS[2] / size)
  return async () => {
    const startedAt = performance.now()
    for (let time = 0; time < repeats; time++) await work()
    return (performance.now() - startedAt) / repeats
  }
}

interface Opened {
  browser: Browser
  origin: string
  person: Person
}

const IN_BROWSER: Record<string, { rounds: number; timed: (opened: Opened) => Timed }> = {
  'a key press in a quantity': {
    rounds: 3,
    timed:
      ({ browser, origin, person }) =>
      async (size) => {
        const access = { level: 'everyone' as const, userList: [] }
        const { id } = await save(origin, person, { ...quotationOf(size), access })
        const type = await openPaper(browser, `${origin}/${id}`, size)
        return async () => {
          const presses: number[] = []
          while (presses.length < 12) presses.push(await type(false))
          return median(presses)
        }
      },
  },
  'opening, to the last row': {
    rounds: 3,
    timed:
      ({ browser, origin, person }) =>
      async (size) => {
        const { id } = await save(origin, person, quotationOf(size))
        const page = quotationPage(origin, id, person, size)
        return async () => (await timeLoad(browser, page)).whole
      },
  },
  'pasting rows, to the last': {
    rounds: 3,
    timed:
      ({ browser, origin }) =>
      async (size) => {
        const page = await openForPastes(browser, origin)
        // With those of a new quotation they are not more than it may have.
        const pasted = Math.min(size, ROWS[2] - 10)
        return async () => (await timePaste(page, pasted)).whole
      },
  },
  'a pdf': {
    rounds: 1,
    timed:
      ({ browser, origin, person }) =>
      async (size) => {
        const { id } = await save(origin, person, quotationOf(size))
        return async () => (await timeDownload(browser, `${origin}/${id}`, person)).took
      },
  },
}

const saving =
  (url: string, person: Person): Timed =>
  async (size) => {
    let stored = await save(url, person, quotationOf(size))
    return async () => {
      const startedAt = performance.now()
      stored = await update(url, person, { ...stored, info: `At ${startedAt}` })
      return performance.now() - startedAt
    }
  }

/** Pages of lists: of a list, and of the list searched. */
async function listRows(): Promise<Row[]> {
  await using stack = new AsyncDisposableStack()
  const listing =
    (name: string): Timed =>
    async (size) => {
      const { port, person } = await listOf(size)
      const load = stack.use(startLoad({ port, requests: [asked(name)(person)], firstCount: 0 }))
      return async () => (await load.round(ROUND_MS)).p50
    }
  const lists = new Map<number, ReturnType<typeof fill>>()
  const listOf = (size: number) => {
    const list = lists.get(size) ?? fill(size)
    lists.set(size, list)
    return list
  }
  async function fill(size: number) {
    const folder = stack.use(await benchFolder())
    const person = await personWithQuotations(folder.path, size, quotationOf(2))
    const product = stack.use(await startProduct(folder.path))
    return { port: product.port, person }
  }
  const rows: Row[] = []
  for (const name of ['by date', 'searched for', 'by state', 'all found, by name'])
    rows.push(await rowOf(`a page of a list, ${name}`, LISTED, listing(name), 4))
  return rows
}

function asked(name: string) {
  const ask = PAGES[name]
  if (!ask) throw new Error(`There is no page of lists "${name}"`)
  return ask
}

/** The exponents between the sizes, from the medians of interleaved rounds. */
async function rowOf(
  name: string,
  sizes: readonly number[],
  prepare: Timed,
  rounds = ROUNDS,
): Promise<Row> {
  const what = `${name}: exponents of its growth`
  try {
    const contenders: Record<string, () => Promise<number>> = {}
    for (const size of sizes) contenders[`of ${size.toLocaleString('en-US')}`] = await prepare(size)
    await interleave(contenders, 1)
    const samples = Object.entries(await interleave(contenders, rounds))
    const medians = samples.map(([size, taken]) => ({ size, time: median(taken) }))
    const exponents = medians
      .slice(1)
      .map(({ time }, at) => Math.log10(time / (medians[at]?.time ?? Number.NaN)))
    return {
      what,
      measured: exponents.map((exponent) => exponent.toFixed(2)).join(', '),
      aim: `at most ${MOST}`,
      isMet: exponents.every((exponent) => exponent <= MOST),
      behind: medians.map(({ size, time }) => `${size} ${ms(time)}`).join(', '),
    }
  } catch (error) {
    return failed(what, error)
  }
}

const totalIn = (blocks: Quotation['blocks']): string =>
  blocks.find(({ type }) => type === 'price')?.id ?? ''

/** The quotation with other texts, its rows the other way round. */
function reversed(quotation: Quotation): Quotation {
  const blocks = quotation.blocks.map((block) =>
    block.type === 'boq'
      ? {
          ...block,
          boq: {
            ...block.boq,
            rows: block.boq.rows.toReversed().map((row) => ({
              ...row,
              description: { ...row.description, html: `${row.description.html} again` },
            })),
          },
        }
      : block,
  )
  return { ...quotation, blocks }
}
