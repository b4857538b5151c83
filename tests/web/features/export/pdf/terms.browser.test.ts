import { describe, expect as is, test } from 'bun:test'
import fc from 'fast-check'
import { newHeading, newNote } from '#domain/document/kinds/new-item.ts'
import { isCounted, isPriced } from '#domain/document/options.ts'
import {
  newPriceBlock,
  newQuotation,
  type Quotation,
  type TableRow,
} from '#domain/document/quotation.ts'
import { withoutClosed } from '#domain/document/sections.ts'
import { formatMoney, formatPrice } from '#domain/numbers/format-figure.ts'
import { visit } from '../../../../e2e/steps/visit.ts'
import { oracleTotals } from '../../../../support/money-oracle.ts'
import { downloadPdf, hasPdfTools, readPdf } from '../../../../support/pdf.ts'
import { sharedPerson, sharedServer } from '../../../../support/shared.ts'
import { amount } from '../../../../support/soak.ts'
import { sectionSum } from '../../../../support/sums.ts'
import { aHeading, aRow, aTableOf, recalculated } from '../pages/drawn.ts'

const server = sharedServer({ web: true })
const anna = sharedPerson(server, 'anna')

/** The lines of text on each page of its pdf. */
async function linesOf(quotation: Quotation): Promise<string[][]> {
  const { body } = await anna.call('/api/save-quotation', { body: { quotation } })
  await using at = await visit(server, `/${body.quotation.id}`, { as: anna })
  const { pages, problems } = await readPdf((await downloadPdf(at.page)).file)
  is(problems).toBe('')
  return pages.map((page) => page.trim().split('\n'))
}

const cents = fc.integer({ min: -500_000, max: 2_000_000 }).map((value) => value / 100)
const percent = fc.integer({ min: 0, max: 300 }).map((value) => value / 10)
const id = (at: number) => `r${at}`

const line = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ type: fc.constant('row' as const), price: cents, qty: percent }),
  },
  fc.record({
    type: fc.constant('heading' as const),
    level: fc.integer({ min: 1, max: 4 }),
    isClosed: fc.boolean(),
    hasSum: fc.boolean(),
  }),
  fc.record({ type: fc.constant('note' as const) }),
)
const use = fc.constantFrom('included', 'optional', 'chosen', 'alternative')
const rows = fc
  .array(fc.tuple(line, use, fc.constantFrom(null, 'full', 'less')), {
    minLength: 2,
    maxLength: 14,
  })
  .map((all) =>
    [{ type: 'row' as const, price: 10, qty: 1 }, ...all.map(([one]) => one)].map(
      (one, at): TableRow => {
        const [, use, taxRate] = all[at - 1] ?? [null, 'included', null]
        if (one.type === 'note') return newNote(id(at), `Text ${at}`)
        if (one.type === 'heading')
          return {
            ...newHeading(id(at), `Part ${at}`, one.level),
            isClosed: one.isClosed,
            hasSum: one.hasSum,
          }
        const isOption = use === 'optional' || use === 'chosen'
        return aRow(id(at), one.price, one.qty, {
          taxRate,
          ...(isOption && { use: 'optional', isChosen: use === 'chosen' }),
          ...(use === 'alternative' && { use, group: 'group' }),
        })
      },
    ),
  )

const PARTS = [
  { name: 'GST', percent: 9.025 },
  { name: 'QST', percent: 9.975 },
]

const quotation = fc
  .record({
    rows,
    mode: fc.constantFrom('none', 'added', 'included'),
    less: percent,
    lines: fc.array(
      fc.record({ kind: fc.constantFrom('percent', 'amount', 'rounding'), value: percent }),
      { maxLength: 4 },
    ),
    format: fc.constantFrom(
      { locale: 'en-US', currency: 'USD' },
      { locale: 'de-DE', currency: 'EUR' },
      { locale: 'pl-PL', currency: 'PLN' },
      { locale: 'en-KW', currency: 'KWD', decimals: 3 },
    ),
    numbering: fc.constantFrom('table', 'outline'),
    hasParts: fc.boolean(),
    withheld: fc.option(percent),
    rounding: fc.constantFrom(null, 0.05, 1),
  })
  .map(({ rows, mode, less, lines, format, numbering, hasParts, withheld, rounding }) =>
    recalculated({
      ...newQuotation([aTableOf(rows), { ...newPriceBlock('total'), width: 400 }]),
      ...format,
      numbering,
      tax: {
        mode,
        rates: [
          { id: 'full', name: 'VAT', percent: 19, reason: '', parts: hasParts ? PARTS : [] },
          { id: 'less', name: 'Reduced', percent: less, reason: 'Art. 5', parts: [] },
        ],
        defaultRate: 'full',
      },
      withholding: withheld && {
        name: 'WHT',
        percent: withheld,
        rates: null,
        lines: null,
        reason: '',
      },
      rounding,
      lines: lines.map(({ kind, value }, at) => ({
        id: `l${at}`,
        html: `Term ${at}`,
        kind,
        value: -value,
      })),
    } as Quotation),
  )

type Expected = readonly (readonly [start: string, end: string])[]

/** How lines of the table begin and end; none of those below closed headings is there. */
function tableLines({ blocks: [table], ...style }: Quotation): Expected {
  if (table?.type !== 'boq') throw new Error('a table')
  const { rows } = table.boq
  const shown = new Set(withoutClosed(rows))
  return rows.flatMap((row, at) => {
    if (!shown.has(row)) return []
    if (isPriced(row)) {
      const price = formatPrice(row.price.value, style)
      return [[`Work ${row.id}`, isCounted(row) ? ` ${price}` : ` (${price})`]]
    }
    if (row.type === 'note') return [[`Text ${at}`, '']]
    const hasSum = row.hasSum || row.isClosed
    return [[`Part ${at}`, hasSum ? ` ${formatPrice(sectionSum(rows, at), style)}` : '']]
  })
}

/** How the lines under the table begin and end, by exact fractions. */
function totalLines(quotation: Quotation): Expected {
  const { tax, lines, withholding, rounding } = quotation
  const exact = oracleTotals(quotation)
  const price = (value: number | null | undefined) => ` ${formatPrice(value ?? null, quotation)}`
  const amounts = exact.lines.values()
  const stepped = exact.rounding - sum(lines.map(({ kind, value }) => kind === 'rounding' && value))
  const isTaxed = tax.mode !== 'none'
  return [
    ['Subtotal', price(exact.sum)],
    ...lines.map(({ kind, value, html }) => {
      const amount = kind === 'rounding' ? value : amounts.next().value
      return [html, price(amount)] as const
    }),
    ...(isTaxed ? [['Net', price(exact.net)] as const] : []),
    ...exact.taxes.map(({ rate, part, base, tax: own }) => {
      const name = part === null ? (rate === 'full' ? 'VAT' : 'Reduced') : PARTS[part]?.name
      return [name ?? '', ` of${price(base)}${price(own)}`] as const
    }),
    ...(withholding && isTaxed ? [['Total with tax', price(exact.gross)] as const] : []),
    ...(withholding ? [['WHT', price(exact.withheld)] as const] : []),
    ...(rounding && Math.abs(stepped) > 1e-9 ? [['Rounding', price(stepped)] as const] : []),
    [formatMoney(exact.total, quotation), ''],
  ]
}

const sum = (values: readonly (number | false | null)[]): number =>
  values.reduce<number>((total, value) => total + (value || 0), 0)

const NAMES = /(?:Work r|Part |Text )\d+/

/** Whether the line begins with these words, or has them after its number. */
const isAbout = (line: string, start: string): boolean =>
  ` ${line} `.includes(` ${plain(start)} `) || line === plain(start)

/** Spaces inside figures are the locale's own; a pdf reader writes plain ones. */
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ')

describe.if(hasPdfTools)('the text of a pdf', () => {
  test('holds the prices, brackets, sums, lines, taxes and the total of any quotation', async () => {
    await fc.assert(
      fc.asyncProperty(quotation, async (any) => {
        const lines = (await linesOf(any)).flat().map(plain)
        const expected = [...tableLines(any), ...totalLines(any)]
        for (const [start, end] of expected) {
          const own = lines.filter((one) => isAbout(one, start))
          // The reason of a rate is below its name, and its amount below that.
          const ended = own.filter((one) => one.includes(plain(end)) || start === 'Reduced')
          if (ended.length === 0) is(`${start}: ${own.join()}`).toBe(`${start} … ${end}`)
        }
        const named = lines.flatMap((one) => NAMES.exec(one)?.[0] ?? [])
        is(named).toEqual(tableLines(any).map(([start]) => start))
      }),
      { numRuns: amount(6, 200) },
    )
  }, 120_000)

  test('never ends a page with a heading, and never shows what readers may not see', async () => {
    const rows = Array.from(
      { length: 90 },
      (_, at): TableRow =>
        at % 4 === 0 || at % 12 === 1
          ? aHeading(id(at), at % 12 === 1 ? 2 : 1)
          : aRow(id(at), 10, 1, { cost: 7_777.77, info: 'internal' }),
    )
    const table = aTableOf([...rows, aRow('last', 1)], { cost: true })
    const pages = await linesOf(newQuotation([table]))
    is(pages.length).toBeGreaterThanOrEqual(4)
    // The text of a page ends with its head, from the second page on, and its foot.
    for (const page of pages.slice(0, -1))
      is(page.filter((line) => line !== 'Quotation').at(-2)).toMatch(/ Work r\d+ 10\.00 1 10\.00$/)
    const headings = pages.flat().filter((text) => text.includes('Heading r'))
    is(headings).toHaveLength(rows.filter(({ type }) => type === 'heading').length)
    for (const hidden of ['7,777.77', 'Cost', 'internal'])
      is(pages.flat().join()).not.toContain(hidden)
  })
})
