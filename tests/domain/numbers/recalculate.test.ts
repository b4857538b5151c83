import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { pricedOnly } from '#domain/document/options.ts'
import {
  type Block,
  type BoqBlock,
  type BoqRow,
  type FigureCell,
  figureCell,
  newBoqBlock,
  newBoqRow,
  newPriceBlock,
  newQuotation,
  newRowBlock,
  newTextBlock,
  type PriceBlock,
  type Quotation,
  qtyCell,
  type RowBlock,
} from '#domain/document/quotation.ts'
import type { Bookmark } from '#domain/document/schema.ts'
import { template } from '#domain/document/template.ts'
import { VERSION } from '#domain/document/version.ts'
import { type PricedRow, productOf } from '#domain/numbers/priced-row.ts'
import { recalculateBookmark, recalculateQuotation } from '#domain/numbers/recalculate.ts'
import { subtotalOf, totalOf } from '#domain/numbers/totals.ts'
import { makeRow } from './make-row.ts'
import { SUM_ONLY } from './terms.ts'

let last = 0
const nextId = () => `id-${++last}`

const rowOf = (figures: PricedRow): BoqRow => ({ ...newBoqRow(nextId()), ...figures })

function boqOf(...figures: PricedRow[]): BoqBlock {
  const block = newBoqBlock(nextId(), nextId)
  block.boq.rows = figures.map(rowOf)
  return block
}

const rowsIn = ({ boq }: BoqBlock): readonly BoqRow[] => pricedOnly(boq.rows)

function recalculated(quotation: Quotation): Quotation {
  const answer = recalculateQuotation(quotation)
  if (!answer.ok) throw new Error(`${answer.at} ${answer.reason}`)
  return answer.value
}

const recalculatedBlock = <T extends Block>(block: T, fields: Partial<Quotation> = {}): T =>
  recalculated({ ...newQuotation([block]), ...fields }).blocks[0] as T

const cellsOf = ({ itemPrice, qty, price }: PricedRow) => [itemPrice, qty, price]

describe('the sender’s figures are recalculated', () => {
  test('an unpinned price is the product, a subtotal the sum, the total their sum', () => {
    const boq = boqOf(makeRow(10, 1, '', 999), makeRow(20, 2, '', null))
    boq.boq.header.subTotalPrice = { html: '<b>7</b>', value: 7 }
    const single = { ...newRowBlock(nextId()), ...makeRow(5, 2, '', 1) }
    const price = newPriceBlock(nextId())
    price.price = { html: 'free', value: 0, isTyped: false }
    const { blocks } = recalculated(newQuotation([price, boq, single]))
    const [total, table, row] = blocks as [PriceBlock, BoqBlock, PricedRow]
    expect(rowsIn(table).map((each) => each.price.value)).toEqual([10, 40])
    expect(table.boq.header.subTotalPrice).toEqual({ html: '50.00', value: 50 })
    expect(row.price.value).toBe(10)
    expect(total.price).toEqual({ html: '$60.00', value: 60, isTyped: false })
  })

  test('a pinned price stays, to 2 decimals, and so does a typed total', () => {
    const boq = boqOf(makeRow(3, 2, 'p', 10.005))
    const price = newPriceBlock(nextId())
    price.price = { html: '', value: 99.999, isTyped: true }
    const { blocks } = recalculated(newQuotation([boq, price]))
    const [table, total] = blocks as [BoqBlock, PriceBlock]
    expect(rowsIn(table)[0]?.price.value).toBe(10.01)
    expect(total.price).toEqual({ html: '$100.00', value: 100, isTyped: true })
  })

  test('an itemPrice keeps 2 decimals and a qty all of its own', () => {
    const { boq } = recalculatedBlock(boqOf(makeRow(1.005, 3.33333)))
    expect(boq.rows[0]).toMatchObject({
      itemPrice: { html: '1.01', value: 1.01 },
      qty: { html: '3.33333', value: 3.33333 },
      price: { html: '3.35', value: 3.35, pin: { isPinned: true } },
    })
  })

  test.each([
    [
      [0.0045, 10_000, '', 45],
      [0, 10_000, 45, true],
    ],
    [
      [0.125, 100, '', 12.5],
      [0.13, 100, 12.5, true],
    ],
    [
      [0.125, 100, 'p', 11],
      [0.13, 100, 11, true],
    ],
    [
      [1.001, 2, '', 2],
      [1, 2, 2, false],
    ],
    [
      [1.005, null, '', null],
      [1.01, null, null, false],
    ],
  ] as const)('an item price of %j keeps its exact price, as on the screen', (sent, kept) => {
    const [itemPrice, qty, pins, price] = sent
    const boq = boqOf(makeRow(itemPrice, qty, pins, price))
    const [row] = rowsIn(recalculatedBlock(boq) as BoqBlock)
    expect([
      row?.itemPrice.value,
      row?.qty.value,
      row?.price.value,
      row?.price.pin.isPinned,
    ]).toEqual([...kept])
  })

  test('a discount with more than 4 decimals is refused at its field', () => {
    const boq = boqOf({ ...makeRow(3, 2), discount: { html: '', value: 33.33333 } })
    expect(recalculateQuotation(newQuotation([boq]))).toEqual({
      ok: false,
      at: 'blocks[0].boq.rows[0].discount',
      reason: 'should have 4 decimals at most',
    })
  })

  test('a blank figure stays blank, and a blank typed total follows the sum', () => {
    const { boq } = recalculatedBlock(boqOf(makeRow(null, 2, '', 5)))
    expect(boq.rows[0]).toMatchObject({
      itemPrice: { html: '', value: null },
      price: { html: '', value: null },
    })
    const price = newPriceBlock(nextId())
    price.price = { html: 'x', value: null, isTyped: true }
    expect(recalculatedBlock(price).price).toEqual({ html: '$0.00', value: 0, isTyped: true })
  })

  test('a figure’s html is its value in the quotation’s number format and currency', () => {
    const format = { locale: 'de-DE', currency: 'EUR' }
    const { boq } = recalculatedBlock(boqOf(makeRow(1234.5, 2.5)), format)
    expect(cellsOf(boq.rows[0] as PricedRow).map(({ html }) => html)).toEqual([
      '1.234,50',
      '2,5',
      '3.086,25',
    ])
    expect(boq.header.subTotalPrice.html).toBe('3.086,25')
    const price = newPriceBlock(nextId())
    price.price = { html: '<script>', value: 1234.5, isTyped: true }
    expect(recalculatedBlock(price, format).price.html).toBe('1.234,50\u00A0€')
  })

  test('no pin is stored as shown, and none is removed', () => {
    const row = makeRow(3, 2, 'qp')
    row.price.pin.isShown = true
    row.qty.pin.isShown = true
    const { boq } = recalculatedBlock(boqOf(row))
    expect(cellsOf(boq.rows[0] as PricedRow).map(({ pin }) => pin)).toEqual([
      { isPinned: false, isShown: false },
      { isPinned: true, isShown: false },
      { isPinned: true, isShown: false },
    ])
  })
})

describe('what is refused is named by its path', () => {
  test.each<[string, Quotation]>([
    ['blocks[0].boq.rows[1].itemPrice', newQuotation([boqOf(makeRow(1, 1), makeRow(1e13, 0))])],
    ['blocks[0].boq.rows[0].qty', newQuotation([boqOf(makeRow(0, -1e13))])],
    ['blocks[0].boq.rows[0].price', newQuotation([boqOf(makeRow(1e7, 1e7, '', 1))])],
    ['blocks[0].boq.rows[0].price', newQuotation([boqOf(makeRow(1, 1, 'p', 1e13))])],
    [
      'blocks[1].boq.header.subTotalPrice',
      newQuotation([boqOf(makeRow(1, 1)), boqOf(makeRow(1e12, 1), makeRow(1, 1))]),
    ],
    ['blocks', newQuotation([boqOf(makeRow(1e12, 1)), boqOf(makeRow(1, 1))])],
    [
      'blocks[0].price',
      newQuotation([
        { ...newPriceBlock('total'), price: { html: '', value: 1e13, isTyped: true } },
      ]),
    ],
    ['locale', { ...template(nextId), locale: 'xx-YY' }],
    ['locale', { ...template(nextId), locale: 'en-' }],
    ['currency', { ...template(nextId), currency: 'dollar' }],
  ])('%s', (at, quotation) => {
    expect(recalculateQuotation(quotation)).toMatchObject({ ok: false, at })
  })
})

describe('what is already right', () => {
  test('stays the same object, from the cell to the document', () => {
    const quotation = recalculated(template(nextId))
    expect(recalculated(quotation)).toBe(quotation)
  })

  test('stays the same object when its neighbour changes', () => {
    const before = recalculated(
      newQuotation([boqOf(makeRow(1, 1), makeRow(2, 2)), boqOf(makeRow(3, 3))]),
    )
    const [first, second] = before.blocks as [BoqBlock, BoqBlock]
    const [kept, changed] = first.boq.rows as [BoqRow, BoqRow]
    const edited = { ...changed, qty: { ...changed.qty, value: 5 } }
    const after = recalculated({
      ...before,
      blocks: [{ ...first, boq: { ...first.boq, rows: [kept, edited] } }, second],
    })
    expect((after.blocks[0] as BoqBlock).boq.rows[0]).toBe(kept)
    expect(rowsIn(after.blocks[0] as BoqBlock)[1]?.itemPrice).toBe(changed.itemPrice)
    expect(after.blocks[1]).toBe(second)
  })

  test('is not mutated: the input stays as it was', () => {
    const quotation = newQuotation([boqOf(makeRow(10, 1, '', 999))])
    const copy = structuredClone(quotation)
    recalculateQuotation(quotation)
    expect(quotation).toEqual(copy)
  })
})

test('whatever the figures, a recalculated document follows the number rules and recalculates to itself', () => {
  const figure = fc.option(
    fc.oneof(
      fc.integer({ min: -1e8, max: 1e8 }).map((digits) => digits / 1000),
      fc.double({ min: -1e12, max: 1e12, noNaN: true }),
    ),
  )
  const row = fc
    .tuple(figure, figure, fc.constantFrom('', 'i', 'q', 'p', 'iqp'), figure)
    .map((parts) => makeRow(...parts))
  const boq = fc.array(row, { minLength: 1, maxLength: 4 }).map((rows) => boqOf(...rows))
  fc.assert(
    fc.property(fc.array(boq, { minLength: 1, maxLength: 3 }), (boqs) => {
      const answer = recalculateQuotation(newQuotation([...boqs, newPriceBlock('total')]))
      fc.pre(answer.ok)
      if (!answer.ok) return
      const { blocks } = answer.value
      for (const block of blocks.filter(({ type }) => type === 'boq') as BoqBlock[]) {
        for (const each of rowsIn(block).filter(({ price }) => !price.pin.isPinned)) {
          expect(each.price.value).toBe(productOf(each, 2) as number | null)
        }
        expect(block.boq.header.subTotalPrice.value).toBe(subtotalOf(rowsIn(block)))
      }
      expect((blocks.at(-1) as PriceBlock).price.value).toBe(totalOf(blocks, SUM_ONLY))
      expect(recalculated(answer.value)).toBe(answer.value)
    }),
  )
})

const cells = (itemPrice: number, qty: number, price: FigureCell = figureCell(1)) => ({
  itemPrice: figureCell(itemPrice),
  qty: qtyCell(qty),
  price,
})

const recalculatedBookmark = (item: Bookmark) => {
  const result = recalculateBookmark(item, VERSION)
  if (!result.ok) throw new Error(`${result.at} ${result.reason}`)
  return result.value
}

describe('a bookmark', () => {
  test('an unpinned price of a row is its product, exactly', () => {
    const row: Bookmark = { ...newBoqRow('r'), type: 'boqRow', ...cells(1.11, 0.5) }
    expect(recalculatedBookmark(row)).toMatchObject({ price: { value: 0.56, html: '0.56' } })
    const pinned = { ...newRowBlock('r'), ...cells(10, 3, figureCell(29.9, true)) }
    expect(recalculatedBookmark(pinned)).toMatchObject({ price: { value: 29.9, html: '29.90' } })
  })

  test('keeps the three decimals of its figures, and no more', () => {
    const row: Bookmark = { ...newBoqRow('r'), type: 'boqRow', ...cells(10.0005, 3) }
    expect(recalculatedBookmark(row)).toMatchObject({
      itemPrice: { value: 10.001, html: '10.001' },
      price: { value: 30.002, html: '30.002' },
    })
    const ofThree: Bookmark = { ...newBoqRow('r'), type: 'boqRow', ...cells(0.125, 100) }
    expect(recalculatedBookmark(ofThree)).toMatchObject({ price: { value: 12.5, html: '12.500' } })
    const cost: Bookmark = { ...newRowBlock('r'), ...cells(1.11, 0.5), cost: 0.085 }
    expect(recalculatedBookmark(cost)).toMatchObject({ cost: 0.085, price: { value: 0.555 } })
  })

  test('a price block keeps its total', () => {
    const total = (value: number): Bookmark => ({
      ...newPriceBlock('p'),
      price: { html: '<b>1</b>', value, isTyped: false },
    })
    expect(recalculatedBookmark(total(280))).toMatchObject({
      price: { html: '$280.00', value: 280, isTyped: false },
    })
    expect(recalculatedBookmark(total(280.0044))).toMatchObject({ price: { value: 280.004 } })
  })

  test('recalculates to itself', () => {
    const items: Bookmark[] = [
      newTextBlock('t', '<p>Text</p>'),
      { ...newRowBlock('r'), ...cells(1.25, 4) },
      { ...newPriceBlock('p'), price: { html: '', value: 12, isTyped: true } },
    ]
    for (const item of items)
      expect(recalculatedBookmark(recalculatedBookmark(item))).toEqual(recalculatedBookmark(item))
  })

  test('with a figure out of range is refused, and the figure named by its path', () => {
    const row: Bookmark = { ...newBoqRow('r'), type: 'boqRow', ...cells(1e12, 2) }
    expect(recalculateBookmark(row, VERSION)).toMatchObject({ ok: false, at: 'price' })
    const total = { ...newPriceBlock('p'), price: { html: '', value: 1e13, isTyped: false } }
    expect(recalculateBookmark(total, VERSION)).toMatchObject({ ok: false, at: 'price' })
  })
})

test('a qty shows its unit, with its signs escaped', () => {
  const block = { ...newRowBlock('r'), ...cells(10, 0.1) }
  const html = (unit: string) => {
    const { value } = recalculateQuotation(
      newQuotation([{ ...block, qty: { ...block.qty, unit } }]),
    ) as { value: Quotation }
    return (value.blocks[0] as RowBlock).qty.html
  }
  expect(html('')).toBe('0.1')
  expect(html('m²')).toBe('0.1 m²')
  expect(html('%')).toBe('10 %')
  expect(html('<b>')).toBe('0.1 &#60;b&#62;')
})
