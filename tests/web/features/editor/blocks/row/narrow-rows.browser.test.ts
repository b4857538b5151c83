import { expect, test } from 'bun:test'
import type { Page } from 'playwright'
import {
  type Block,
  cell,
  figureCell,
  newQuotation,
  newRowBlock,
  qtyCell,
  type RowBlock,
} from '#domain/document/quotation.ts'
import { visit } from '../../../../../e2e/steps/visit.ts'
import { counting } from '../../../../../support/documents.ts'
import { downloadPdf, hasPdfTools, wordBoxes } from '../../../../../support/pdf.ts'
import { sharedPerson, sharedServer } from '../../../../../support/shared.ts'

/*
 * No figure of a row outside of tables leaves its block, or lies over another one, however narrow the
 * block and however long the figure.
 */

const server = sharedServer({ web: true })
const anna = sharedPerson(server, 'anna')

const FIGURES = [
  [10, 2],
  [1234.5, 10],
  [1_234_567.89, 12.5],
  [99_999_999.99, 7],
  [1_876_543_210.98, 7.1234],
] as const

const FIELDS: Partial<RowBlock>[] = [
  {},
  { discount: { html: '', value: 12.5 } },
  { taxRate: 'full', discount: { html: '', value: 5 } },
  { use: 'optional', isChosen: false },
  { use: 'optional', isChosen: true, range: { min: 1, max: 20, step: 1 } },
]

function rows(): Block[] {
  const next = counting('r')
  const row = (width: number, itemPrice: number, qty: number, fields: Partial<RowBlock> = {}) => ({
    ...newRowBlock(next()),
    ...fields,
    width,
    description: cell('Mixer tap, chrome'),
    itemPrice: figureCell(itemPrice),
    qty: qtyCell(qty),
  })
  const all = [150, 200, 300, 450, 600].flatMap((width) =>
    FIGURES.flatMap(([itemPrice, qty]) =>
      FIELDS.map((fields) => row(width, itemPrice, qty, fields)),
    ),
  )
  return [...all, row(150, -99_999_999_999.99, 5)]
}

async function publish(): Promise<string> {
  const quotation = {
    ...newQuotation(rows()),
    tax: {
      mode: 'added' as const,
      rates: [{ id: 'full', name: 'Value added tax', percent: 19, reason: '', parts: [] }],
      defaultRate: 'full',
    },
    access: { level: 'everyone' as const, userList: [] },
  }
  const { body } = await anna.call('/api/save-quotation', { body: { quotation } })
  return body.quotation.id
}

interface Place {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** The texts of each row's cells, and its block. */
const places = (page: Page): Promise<{ block: Place; texts: Place[] }[]> =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('article [data-block-type="row"]'), (block) => {
      const placeOf = (element: Element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        const box =
          element === block ? element.getBoundingClientRect() : range.getBoundingClientRect()
        const { left, right, top, bottom } = box
        return { text: element.textContent, left, right, top, bottom }
      }
      const texts = [...block.querySelectorAll('[data-cell]')].map(placeOf)
      return { block: placeOf(block), texts: texts.filter(({ text }) => text !== '') }
    }),
  )

/** The figures that leave their block, or the page of this width, or lie over another one. */
async function wrong(page: Page, width = Number.POSITIVE_INFINITY): Promise<string[]> {
  const rows = await places(page)
  expect(rows.length).toBeGreaterThan(100)
  return rows.flatMap(({ block, texts }) => {
    const right = Math.min(block.right, width) + 0.5
    const outside = texts.filter((text) => text.left < block.left - 0.5 || text.right > right)
    const over = texts.filter((text, at) =>
      texts.slice(at + 1).some((other) => areOver(text, other)),
    )
    return [...outside, ...over].map(({ text }) => `${text} in ${block.text}`)
  })
}

/** Lines of text touch each other. */
const areOver = (one: Place, other: Place): boolean =>
  one.left < other.right - 0.5 &&
  other.left < one.right - 0.5 &&
  one.top < other.bottom - 4 &&
  other.top < one.bottom - 4

test('figures of narrow single rows stay in their blocks, on every screen and in print', async () => {
  const path = `/${await publish()}`
  for (const width of [1280, 800, 390, 320]) {
    await using at = await visit(server, path, { width })
    expect([width, ...(await wrong(at.page, width))]).toEqual([width])
    if (width !== 1280) continue
    await at.page.emulateMedia({ media: 'print' })
    expect(await wrong(at.page)).toEqual([])
  }
  // The writer’s page, with the tools of those who may change it.
  await using at = await visit(server, path, { as: anna })
  expect(await wrong(at.page)).toEqual([])
})

test.if(hasPdfTools)('and in the pdf', async () => {
  await using at = await visit(server, `/${await publish()}`)
  const { file } = await downloadPdf(at.page)
  const words = await wordBoxes(file)
  // 612 pt less the margins, and a bracket that hangs over the edge.
  const [left, right] = [81 - 0.5, 612 - 81 + 6]
  expect(words.length).toBeGreaterThan(500)
  expect(words.filter(({ x, width }) => x < left || x + width > right)).toEqual([])
})
