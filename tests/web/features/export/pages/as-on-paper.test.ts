import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { DomUtils, parseDocument } from 'htmlparser2'
import { rowsOf } from '#domain/document/blocks.ts'
import { kindOf } from '#domain/document/kinds/index.ts'
import type { Quotation } from '#domain/document/quotation.ts'
import { trusted } from '#domain/html/html-tag.ts'
import { drawingOf } from '../../../../../web/features/editor/comparing/draw/drawing.ts'
import { paperHtml } from '../../../../../web/features/editor/comparing/draw/paper-html.ts'
import { LABELS } from '../../../../../web/features/editor/history/comparison.ts'
import { type BlockHtml, blocksHtml } from '../../../../../web/features/export/pages/block-html.ts'
import { anyDocument, calculated } from '../../../../support/compared.ts'
import { sharedPerson, sharedServer } from '../../../../support/shared.ts'
import { amount } from '../../../../support/soak.ts'

/*
 * The editor's paper is made of components, files and past versions of html (src/domain/paper): here
 * each block says the same in all three. Options are left out, which the paper shows as switches,
 * and so are discounts and rates of single rows, which files name. How it looks is compared by
 * pdf.browser.test.ts.
 */

const server = sharedServer({ web: true })
const person = sharedPerson(server)

test('each block of any document says the same on the paper, in a file and as a past version', async () => {
  await fc.assert(
    fc.asyncProperty(anyDocument, async (any) => {
      fc.pre(any.blocks.some(({ type }) => type !== ('gallery' as string)))
      const sent = { ...plain(any), version: undefined, id: 'new' }
      const { body } = await person.call('/api/save-quotation', { body: { quotation: sent } })
      const { quotation } = body
      const page = await fetch(`${server.url}/${quotation.id}`)
      const live = textsOf(await page.text(), ({ 'data-block-id': id }) => id !== undefined)
      expect(live).toHaveLength(quotation.blocks.length)
      expect(blocksHtml(quotation, trusted).map(htmlOf).map(textOf)).toEqual(live)
      const past = paperHtml(drawingOf(quotation, null, [], STYLE))
      const isBlock = ({ class: names = '' }) => names.startsWith('past-block ')
      expect(textsOf(past, isBlock)).toEqual(live)
    }),
    { numRuns: amount(15, 200) },
  )
})

const as = (html: string) => html
const STYLE = { rich: as, text: as, words: as, labels: LABELS, bringBack: null }

/** Without what is written differently, and with the total that the rows make, so that it can be shared. */
function plain(quotation: Quotation): Quotation {
  const document = structuredClone(quotation)
  const blocks = document.blocks.filter(({ type }) => type !== ('gallery' as string))
  for (const block of blocks) {
    if (block.type === 'price') block.price = { html: '', value: 0, isTyped: false }
    for (const row of [block, ...rowsOf(block)])
      if ('use' in row) Object.assign(row, { use: 'included', group: null, isChosen: false })
    if (kindOf(block).pricedRows(block)[0]?.id === block.id)
      Object.assign(block, { discount: { html: '', value: null }, taxRate: null })
  }
  const access = { level: 'everyone' as const, userList: [] }
  return calculated({ ...document, language: 'en', blocks, access })
}

function htmlOf(block: BlockHtml): string {
  if (block.kind !== 'table') return block.html
  const { title, head, row, rowCount, subtotal } = block.table
  return [title, head, ...Array.from({ length: rowCount }, (_, at) => row(at)), subtotal].join('')
}

/** What is read in the html, without white space. */
const textOf = (html: string): string =>
  DomUtils.textContent(parseDocument(html)).replace(/\s+/g, '')

/** The same of each of its elements with such attributes, in order. */
function textsOf(html: string, isWanted: (attributes: Record<string, string>) => boolean) {
  const found = DomUtils.findAll(({ attribs }) => isWanted(attribs), parseDocument(html).children)
  return found.map((element) => textOf(DomUtils.getOuterHTML(element)))
}
