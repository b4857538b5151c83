import { describe, expect, test } from 'bun:test'
import { contentOf } from '#domain/document/content.ts'
import {
  BLOCK_TYPES,
  type Block,
  kindOf,
  richTextsOf,
  typeOf,
} from '#domain/document/kinds/index.ts'
import { newBlock, newTextBlock } from '#domain/document/quotation.ts'
import { BlockSchema } from '#domain/document/schema.ts'
import { createReader } from '#domain/document/schema-reader.ts'
import { suggestItemName } from '#domain/document/suggest-name.ts'
import { createHtmlFieldMapper } from '#domain/html/html-fields.ts'
import { totalsOf } from '#domain/numbers/totals.ts'
import { counting } from '../../../support/documents.ts'
import { SUM_ONLY } from '../../numbers/terms.ts'

const mapHtml = createHtmlFieldMapper(BlockSchema)

describe.each([...BLOCK_TYPES])('a %s', (type) => {
  const block = newBlock(type, counting())

  test('is begun with what its schema demands', () => {
    expect(typeOf(block)).toBe(type)
    expect(createReader(BlockSchema)(block)).toEqual({ ok: true, value: block })
  })

  test('has all its html sanitized but what is worked out', () => {
    const hostile = structuredClone(block)
    mapHtml(hostile, () => 'hostile')
    const clean = kindOf(hostile).changeRichText(hostile, () => 'clean')
    const left = JSON.stringify(clean, (key, value) => (WORKED_OUT.has(key) ? '' : value))
    expect(left).not.toContain('hostile')
    expect(left).toContain('clean')
  })

  test('stays the same object where no text changes', () => {
    expect(kindOf(block).changeRichText(block, (html) => html)).toBe(block)
  })

  test('and its rows have internal info, which is taken out', () => {
    const withInfo = kindOf(block).changeItems(block, (item) => ({ ...item, info: 'margin' }))
    expect(kindOf(block).hasInfo(block)).toBe(false)
    expect(kindOf(block).hasInfo(withInfo)).toBe(true)
    expect(JSON.stringify(kindOf(block).withoutPrivateFields(withInfo))).not.toContain('margin')
  })
})

/** Figures, whose html follows from their values, and the server's previews. */
const WORKED_OUT = new Set(['preview', 'itemPrice', 'qty', 'discount', 'price', 'subTotalPrice'])

describe('a block of an unknown kind', () => {
  const chart = {
    id: 'c',
    type: 'chart',
    info: '',
    title: '<b>Costs</b>',
    price: { value: 5 },
    series: [{ label: 'Labour', info: 'margin' }, { preview: { html: 'margin' } }],
  } as unknown as Block

  test('is neither counted, found nor named', () => {
    expect(totalsOf([chart, newTextBlock('t')], SUM_ONLY)).toMatchObject({ sum: 0, shown: 0 })
    expect(contentOf([chart])).toEqual({ lines: [], rows: [] })
    expect(richTextsOf(chart)).toEqual([])
    expect(suggestItemName(chart)).toBe('')
  })

  test('may have internal info anywhere, which is taken out', () => {
    expect(kindOf(chart).hasInfo(chart)).toBe(true)
    const bare = kindOf(chart).withoutPrivateFields(chart)
    expect(JSON.stringify(bare)).not.toContain('margin')
    expect(JSON.stringify(bare)).toContain('Labour')
  })

  test('keeps all but its id', () => {
    const { changeItems } = kindOf(chart)
    expect(changeItems(chart, (item) => ({ ...item, email: 'a@b.example' }))).toBe(chart)
    const copy = changeItems(chart, (item) => ({ ...item, id: 'd', info: 'x' }))
    expect(copy).toEqual({ ...chart, id: 'd' })
  })

  test.each(['constructor', 'toString', 'boqRow', '__proto__'])('may be called %s', (type) => {
    expect(typeOf({ type })).toBe('unknown')
  })
})
