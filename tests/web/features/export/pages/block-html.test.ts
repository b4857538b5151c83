import { expect, test } from 'bun:test'
import { pricedOnly } from '#domain/document/options.ts'
import {
  cell,
  figureCell,
  newBoqBlock,
  newBoqRow,
  newPriceBlock,
  newQuotation,
  newTextBlock,
  type Quotation,
  qtyCell,
} from '#domain/document/quotation.ts'
import { trusted } from '#domain/html/html-tag.ts'
import { LOCALES } from '#domain/numbers/offered-formats.ts'
import { recalculateQuotation } from '#domain/numbers/recalculate.ts'
import { blocksHtml } from '../../../../../web/features/export/pages/block-html.ts'
import { aQuotation, counting } from '../../../../support/documents.ts'

/** All html of the quotation, as an export draws it. */
const drawn = (quotation: Quotation): string =>
  blocksHtml(quotation, trusted)
    .map((block) => {
      if (block.kind !== 'table') return block.html
      const { title, head, rowCount, row, subtotal, wrap } = block.table
      const rows = Array.from({ length: rowCount }, (_, at) => row(at))
      return wrap([title, head, ...rows, subtotal].join(''))
    })
    .join('\n')

test('the template shows its texts and figures', () => {
  const html = drawn(aQuotation())
  for (const seen of ['Materials', 'Item price', '>90.00<', '>140.00<', '>USD<', '>$280.00<'])
    expect(html).toContain(seen)
})

test('no mark of the editor, no hint and nothing internal is drawn', () => {
  const table = newBoqBlock('table', counting())
  const lumpSum = { ...newBoqRow('row'), itemPrice: figureCell(10), qty: qtyCell(2) }
  table.boq.rows = [{ ...lumpSum, price: figureCell(25, true), info: 'internal', name: 'internal' }]
  const typed = { ...newPriceBlock('total'), price: { html: '', value: 30, isTyped: true } }
  const quotation = newQuotation([newTextBlock('text'), { ...table, info: 'internal' }, typed])
  const html = drawn({ ...quotation, info: 'internal', desc: 'internal' })
  for (const hidden of ['≠', 'internal', 'data-', 'button', 'contenteditable', 'Write something'])
    expect(html).not.toContain(hidden)
  expect(html).toContain('>25.00<')
  expect(html).toContain('>$30.00<')
})

test('figures are in the format of the quotation, without cents where the currency has none', () => {
  const html = drawn(aQuotation({ locale: 'ja-JP', currency: 'JPY' }))
  expect(html).toMatch(/>[¥￥]280</)
  expect(drawn(aQuotation({ locale: 'de-DE', currency: 'EUR' }))).toMatch(/>280,00\s€</)
})

test.each(LOCALES)(
  'in %s all figures are those that the server stores, in any currency',
  (locale) => {
    const table = newBoqBlock('table', counting())
    table.boq.rows = [
      {
        ...newBoqRow('a'),
        itemPrice: figureCell(1_234.5),
        qty: { ...figureCell(3.33333), unit: 'm2' },
      },
      { ...newBoqRow('b'), itemPrice: figureCell(-19.99), qty: { ...figureCell(0.1), unit: '%' } },
      { ...newBoqRow('c'), price: figureCell(1_000_000, true) },
    ]
    for (const currency of ['USD', 'EUR', 'JPY', 'KWD', 'PLN', 'CHF']) {
      const quotation = { ...newQuotation([table, newPriceBlock('total')]), locale, currency }
      const reading = recalculateQuotation(quotation)
      if (!reading.ok) throw new Error(reading.reason)
      const [stored, total] = reading.value.blocks
      if (stored?.type !== 'boq' || total?.type !== 'price') throw new Error('a table and a total')
      const { rows, header } = stored.boq
      const figures = pricedOnly(rows).flatMap(({ itemPrice, qty, price }) => [
        itemPrice,
        qty,
        price,
      ])
      const html = drawn(reading.value).replaceAll('&#39;', "'")
      const shown = Array.from(html.matchAll(/class="figure[^>]*>([^<]*)</g), ([, text]) => text)
      expect(shown).toEqual([...figures, header.subTotalPrice].map((figure) => figure.html))
      expect(html).toContain(`>${total.price.html}<`)
    }
  },
)

test('renamed headings are drawn with their marks', () => {
  const table = newBoqBlock('table', counting())
  table.boq.column.qty = { html: '<b>m²</b> &amp; more', width: 100, isShown: true }
  expect(drawn(newQuotation([table]))).toContain('<b>m²</b> &amp; more')
})

test('long figures widen their columns, and the block with them', () => {
  const table = newBoqBlock('table', counting())
  table.boq.rows = [{ ...newBoqRow('row'), price: figureCell(123_456_789_012.34, true) }]
  const [block] = blocksHtml(newQuotation([table]), trusted)
  expect(block?.width).toBeGreaterThanOrEqual(30 + 150 + 100 + 100 + 12 * 12 + 8)
  expect(block?.kind === 'table' && block.table.wrap('')).toContain('--figure:12px')
})

test('a block that this version does not know leaves a marked place', () => {
  const quotation = newQuotation([newTextBlock('text')])
  const unknown = { ...newTextBlock('new'), type: 'chart<>' } as never
  const html = drawn({ ...quotation, blocks: [unknown] })
  expect(html).toContain('class="missing"')
  expect(html).toContain('chart&lt;&gt;')
})

test('an empty figure stays blank, and a quantity keeps its decimals', () => {
  const table = newBoqBlock('table', counting())
  table.boq.rows = [{ ...newBoqRow('row'), qty: qtyCell(3.33333), description: cell('x') }]
  const html = drawn(newQuotation([table]))
  expect(html).toContain(
    '<div class="figure itemPrice"></div><div class="figure qty">3.33333</div>',
  )
})
