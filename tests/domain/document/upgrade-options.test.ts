import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  newBoqBlock,
  newBoqRow,
  newPriceBlock,
  newQuotation,
  newRowBlock,
  newTextBlock,
  type Quotation,
} from '#domain/document/quotation.ts'
import { BookmarkSchema, QuotationSchema } from '#domain/document/schema.ts'
import { createReader } from '#domain/document/schema-reader.ts'
import { template } from '#domain/document/template.ts'
import {
  createUpgrades,
  STEPS,
  upgradeBookmark,
  upgradeQuotation,
} from '#domain/document/upgrade.ts'
import { recalculateQuotation } from '#domain/numbers/recalculate.ts'
import { counting } from '../../support/documents.ts'

/** Frozen: the fields that a version 1 program wrote, apart from those that it shares. */
const pin = { isPinned: false, isShown: false }
const item = (id: string) => ({
  id,
  email: 'ann@example.com',
  height: 36,
  width: 600,
  name: 'N',
  category: 'C',
  desc: 'D',
  info: 'margin',
  preview: '',
})
const cells = {
  description: { html: '<p>Oak</p>', value: null },
  itemPrice: { html: '10,00', value: 10, pin },
  qty: { html: '2 m²', value: 2, pin: { isPinned: true, isShown: false }, unit: 'm²' },
  price: { html: '20,00', value: 20, pin },
}
const column = {
  number: { html: 'Nr', width: 30 },
  description: { html: 'Beschreibung', width: 240 },
  itemPrice: { html: 'Einzelpreis', width: 110 },
  qty: { html: 'Menge', width: 100 },
  price: { html: 'Preis', width: 100 },
}
const table = {
  ...item('table'),
  type: 'boq',
  isRichText: true,
  boq: {
    header: {
      title: { html: 'Work', value: null },
      subtotalText: { html: 'Subtotal', value: null },
      subTotalPrice: { html: '20,00', value: 20 },
    },
    column,
    rows: [{ ...item('row1'), type: 'row', ...cells }],
  },
}
const rowBlock = { ...item('row'), type: 'row', isRichText: true, ...cells }
const text = {
  ...item('text'),
  type: 'text',
  isRichText: true,
  text: { html: '<p>Hi</p>', value: null },
}
const total = {
  ...item('total'),
  type: 'price',
  isRichText: true,
  title: { html: 'Total', value: null },
  price: { html: '40,00\u00A0€', value: 40, isTyped: false },
}
const head = {
  id: 'abc',
  type: 'quotation',
  version: 1,
  email: '',
  name: 'Bath',
  category: '',
  desc: '',
  info: '',
  preview: '',
  currency: 'EUR',
  locale: 'de-DE',
  permissionLevel: 'Owner',
  access: { level: 'nobody', userList: [] },
  revision: 3,
  createdAt: '',
  updatedAt: '',
}
const first = () => structuredClone({ ...head, blocks: [text, table, rowBlock, total] })

const PLAIN = {
  discount: { html: '', value: null },
  taxRate: null,
  use: 'included',
  isChosen: false,
  group: null,
  range: null,
  cost: null,
}
const shown = <T extends object>(setting: T) => ({ ...setting, isShown: true })
const upgradedTable = {
  ...table,
  boq: {
    ...table.boq,
    column: {
      number: shown(column.number),
      description: shown(column.description),
      itemPrice: shown(column.itemPrice),
      qty: shown(column.qty),
      unit: { html: 'Unit', width: 50, isShown: false },
      discount: { html: 'Discount', width: 60, isShown: false },
      tax: { html: 'Tax', width: 60, isShown: false },
      price: shown(column.price),
      cost: { html: 'Cost', width: 100, isShown: false },
    },
    rows: table.boq.rows.map((row) => ({ ...row, ...PLAIN })),
  },
}
const upgraded = {
  ...head,
  version: 2,
  lines: [],
  numbering: 'table',
  tax: { mode: 'none', rates: [], defaultRate: null },
  blocks: [text, upgradedTable, { ...rowBlock, ...PLAIN }, total],
}
const { upgradeQuotation: toSecond, upgradeBookmark: itemToSecond } = createUpgrades(
  STEPS.slice(0, 1),
)

describe('a quotation of version 1', () => {
  test('has no tax, no lines, and all that is new turned off', () => {
    expect(toSecond<unknown>(first())).toEqual(upgraded)
    const { version: _, ...unnamed } = first()
    expect(toSecond<unknown>(unnamed)).toEqual(upgraded)
  })

  test('is not changed itself, and a second upgrade changes nothing', () => {
    const before = first()
    const after = toSecond(before)
    expect(before).toEqual(first())
    expect(toSecond(after)).toBe(after)
  })

  test('is what this program reads and calculates, with the same total', () => {
    const reading = createReader<Quotation>(QuotationSchema)(upgradeQuotation<unknown>(first()))
    if (!reading.ok) throw new Error(`${reading.at} ${reading.reason}`)
    const recalculated = recalculateQuotation(reading.value)
    expect(recalculated).toEqual({ ok: true, value: reading.value })
    expect(reading.value.blocks.at(-1)).toEqual({ ...total, typed: {} } as never)
  })

  test('as a head has no blocks afterwards either', () => {
    const { blocks: _, ...rest } = upgraded
    expect(toSecond<unknown>(structuredClone(head))).toEqual(rest)
  })

  test('of new blocks is what this program begins', () => {
    const nextId = counting()
    const blocks = [
      newTextBlock('t'),
      newBoqBlock('b', nextId),
      newRowBlock('r'),
      newPriceBlock('p'),
    ]
    for (const quotation of [newQuotation(blocks), template(counting())])
      expect(upgradeQuotation<unknown>(asFirst(quotation))).toEqual(quotation)
  })
})

const NEW = ['discount', 'taxRate', 'use', 'isChosen', 'group', 'range', 'cost', 'isShown', 'unit']
const NEWER = ['tax', 'lines', 'numbering', 'version', 'language', 'validUntil', 'letterhead']

/** Without what version 2 and later ones have added; the units of quantities stay. */
const asFirst = (quotation: Quotation): unknown =>
  JSON.parse(JSON.stringify(quotation), function (key, value) {
    if (key === 'unit' && typeof value === 'string') return value
    if (key === 'isShown' && 'isPinned' in this) return value
    return NEW.includes(key) || NEWER.includes(key) ? undefined : value
  })

describe('a bookmark of version 1', () => {
  test.each<[string, object, object]>([
    ['table', table, upgradedTable],
    ['row block', rowBlock, { ...rowBlock, ...PLAIN }],
    [
      'row',
      { ...item('row1'), type: 'boqRow', ...cells },
      { ...item('row1'), type: 'boqRow', ...cells, ...PLAIN },
    ],
    ['text', text, text],
    ['total', total, total],
  ])('of a %s is upgraded like it', (_, stored, after) => {
    expect(itemToSecond<unknown>(structuredClone(stored))).toEqual({ ...after, version: 2 })
    const { ok } = createReader(BookmarkSchema)(upgradeBookmark(structuredClone(stored)))
    expect(ok).toBe(true)
  })
})

test('what is set already stays', () => {
  const ahead = {
    ...head,
    version: 1,
    tax: { mode: 'added' },
    lines: [1],
    numbering: 'outline',
    blocks: [{ ...rowBlock, use: 'optional', cost: 5 }],
  }
  expect(toSecond<unknown>(structuredClone(ahead))).toEqual({
    ...ahead,
    version: 2,
    blocks: [{ ...rowBlock, ...PLAIN, use: 'optional', cost: 5 }],
  })
})

describe('what is damaged stays as it is', () => {
  const blocks: unknown[] = [
    null,
    7,
    'text',
    [],
    [null],
    {},
    { type: 'boq' },
    { type: 'boq', boq: null },
    { type: 'boq', boq: [] },
    { type: 'boq', boq: { column: null, rows: {} } },
    { type: 'boq', boq: { column: [], rows: [null, 1, 'row', []] } },
    { type: 'hologram', rows: [{}] },
  ]
  test.each(blocks.map((block) => [block]))('the block %j', (block) => {
    const damaged = { ...head, blocks: [block] }
    expect(toSecond<unknown>(structuredClone(damaged))).toEqual({
      ...upgraded,
      blocks: [block],
    } as never)
  })

  test.each<[unknown]>([[{}], [null], ['x'], [3]])('blocks that are no list: %j', (damaged) => {
    expect(toSecond<unknown>({ ...head, blocks: damaged })).toEqual({
      ...upgraded,
      blocks: damaged,
    } as never)
  })

  test('a column or row beside the damaged one is upgraded', () => {
    const damaged = {
      type: 'boq',
      boq: { column: { qty: null, price: column.price }, rows: [null, { id: 'a' }] },
    }
    expect(toSecond<unknown>({ ...head, blocks: [damaged] })).toMatchObject({
      blocks: [
        {
          boq: {
            column: { qty: null, price: shown(column.price), cost: { isShown: false } },
            rows: [null, { id: 'a', ...PLAIN }],
          },
        },
      ],
    })
  })
})

test('whatever is in it, an upgrade keeps all of it, and throws nothing', () => {
  const anyBlock = fc.oneof(
    fc.jsonValue(),
    fc.record({ type: fc.constantFrom('row', 'boqRow', 'text'), info: fc.jsonValue() }),
    fc.record({
      type: fc.constant('boq'),
      boq: fc.record({
        column: fc.oneof(
          fc.jsonValue(),
          fc.dictionary(fc.constantFrom('qty', 'cost'), fc.jsonValue()),
        ),
        rows: fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue())),
      }),
    }),
  )
  fc.assert(
    fc.property(fc.array(anyBlock), (blocks) => {
      const damaged = { ...head, blocks } as { blocks: unknown[] }
      const after = toSecond(structuredClone(damaged))
      expect(after.blocks).toHaveLength(blocks.length)
      expect(contains(after.blocks, blocks)).toBe(true)
    }),
  )
})

/** Whether all of the second is in the first; objects may have more fields, lists no more items. */
function contains(after: unknown, before: unknown): boolean {
  if (typeof before !== 'object' || before === null) return Object.is(after, before)
  if (typeof after !== 'object' || after === null) return false
  if (Array.isArray(before) && (!Array.isArray(after) || after.length !== before.length))
    return false
  return Object.entries(before).every(
    ([key, value]) =>
      Object.hasOwn(after, key) && contains((after as Record<string, unknown>)[key], value),
  )
}

test('a row that this program begins has no more than a row of version 1 and what is new', () => {
  const row = newBoqRow('row1')
  expect(Object.keys(row).sort()).toEqual(
    Object.keys({ ...item('row1'), type: 'row', ...cells, ...PLAIN, period: null }).sort(),
  )
})
