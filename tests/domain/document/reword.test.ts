import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { newLine } from '#domain/document/lines.ts'
import {
  type Block,
  newPriceBlock,
  newQuotation,
  newTextBlock,
} from '#domain/document/quotation.ts'
import { reword, withPayTitle } from '#domain/document/reword.ts'
import { withTaxNote } from '#domain/document/tax-note.ts'
import { template } from '#domain/document/template.ts'
import { withLabels } from '#domain/document/with-labels.ts'
import { fieldHtml } from '#domain/html/fields.ts'
import { wordsOf } from '#domain/words/all-words.ts'
import { LANGUAGES } from '#domain/words/language.ts'
import { anyDocument } from '../../support/compared.ts'
import { counting } from '../../support/documents.ts'

const [en, de, fr] = [wordsOf('en'), wordsOf('de'), wordsOf('fr')]
const start = () => ({ ...template(counting()), lines: [newLine('line')] })

describe('the template', () => {
  test('becomes German in all that it says', () => {
    const { blocks, lines } = reword(start(), en, de)
    expect(blocks[0]).toMatchObject({
      text: { html: `<h1>${fieldHtml('sample', 'Angebot')}</h1><p>${fieldHtml('subject')}</p>` },
    })
    expect(blocks[1]).toMatchObject({
      text: {
        html: `<h2>Angebot für</h2><p>${fieldHtml('client')}<br>${fieldHtml('company')}<br>${fieldHtml('street')}<br>${fieldHtml('town')}<br>${fieldHtml('country')}</p>`,
      },
    })
    expect(blocks[2]).toMatchObject({
      text: {
        html: `<h2>Angaben</h2><p>Angebot Nr. ${fieldHtml('number')}<br>Datum: ${fieldHtml('date')}<br>Gültig für 14 Tage</p>`,
      },
    })
    expect(blocks[3]).toMatchObject({
      boq: {
        header: {
          title: { html: fieldHtml('sample', 'Material') },
          subtotalText: { html: 'Zwischensumme' },
        },
        column: { number: { html: 'Nr.' }, itemPrice: { html: 'Einzelpreis' } },
        rows: [{ description: { html: fieldHtml('sample', 'Erste Position') } }, {}, {}],
      },
    })
    expect(blocks[5]).toMatchObject({ text: { html: `<p>${de.template.taxExcluded}</p>` } })
    expect(blocks[6]).toMatchObject({ title: { html: 'Gesamtbetrag' } })
    expect(lines).toMatchObject([{ html: 'Rabatt' }])
    expect(JSON.stringify(blocks)).not.toMatch(
      /Quotation|Subtotal|Description|Terms|Prepared|item"/,
    )
  })

  test.each(LANGUAGES.map((code) => [code]))('is the same again after %s and back', (code) => {
    const words = wordsOf(code)
    const before = start()
    const there = reword(before, en, words)
    expect(reword(there, words, en)).toEqual({
      blocks: before.blocks,
      lines: before.lines,
      tax: before.tax,
      withholding: null,
    })
  })
})

describe('what people wrote stays', () => {
  test('beside and around the words of the template', () => {
    const html =
      '<h2>Prepared for</h2><p>Mrs Vogel<br>Quotation no. A-17<br>Date: 3 May<br>Valid for 30 days</p><p>A Subtotal, and the Total</p><p>Details of it</p>'
    const [block] = reword(newQuotation([newTextBlock('a', html)]), en, fr).blocks
    expect(block).toMatchObject({
      text: {
        html: '<h2>Destinataire</h2><p>Mrs Vogel<br>Devis n° A-17<br>Date : 3 May<br>Valable 30 jours</p><p>A Subtotal, and the Total</p><p>Details of it</p>',
      },
    })
  })

  test('in attributes too', () => {
    const html =
      '<p><img src="/uploads/abc" alt="Details"><a href="https://example.com/Details">Details</a></p>'
    const [block] = reword(newQuotation([newTextBlock('a', html)]), en, de).blocks
    expect(block).toMatchObject({ text: { html: html.replace('>Details<', '>Angaben<') } })
  })

  test('in any document without the template’s words, block by block', () => {
    fc.assert(
      fc.property(anyDocument, (quotation) => {
        const pure = { ...quotation, lines: [], tax: { ...quotation.tax, rates: [] } }
        const once = reword(pure, de, fr)
        // Written in English: nothing in it is German.
        expect(once.blocks).toEqual(pure.blocks)
        expect(once.blocks.every((block, at) => block === pure.blocks[at])).toBe(true)
      }),
    )
  })
})

test('what is withheld and paid is named in the new language, unless a person has named it', () => {
  const named = (name: string) => ({ name, percent: 15, rates: null, lines: null, reason: '' })
  const paid = withPayTitle([newPriceBlock('p'), newPriceBlock('q', 'Price')], true)
  const offer = (name: string) => ({ ...newQuotation([...paid]), withholding: named(name) })
  const titles = (blocks: readonly Block[]) =>
    blocks.map((block) => block.type === 'price' && block.title.html)
  expect(titles(paid)).toEqual(['To be paid', 'Price'])
  expect(titles(withPayTitle(paid, false))).toEqual(['Total', 'Price'])
  const { blocks, withholding } = reword(offer(en.template.withholding), en, de)
  expect(titles(blocks)).toEqual(['Zahlbetrag', 'Price'])
  expect(withholding).toEqual(named('Quellensteuer'))
  expect(reword(offer('IRPF'), en, de).withholding).toEqual(named('IRPF'))
})

test('rates keep their percentages, and only the usual name and reasons change', () => {
  const rates = [
    { id: 'a', name: 'VAT', percent: 19, reason: '', parts: [] },
    { id: 'b', name: 'VAT', percent: 0, reason: 'Reverse charge', parts: [] },
    { id: 'c', name: 'Tourist tax', percent: 7, reason: 'by law', parts: [] },
  ]
  const tax = { mode: 'added' as const, rates, defaultRate: 'a' }
  expect(reword({ ...newQuotation([newPriceBlock('p')]), tax }, en, de).tax).toEqual({
    ...tax,
    rates: [
      { id: 'a', name: 'MwSt.', percent: 19, reason: '', parts: [] },
      { id: 'b', name: 'MwSt.', percent: 0, reason: de.template.reverseCharge, parts: [] },
      { id: 'c', name: 'Tourist tax', percent: 7, reason: 'by law', parts: [] },
    ],
  })
})

test('the sentence on tax follows the tax in each language', () => {
  for (const code of LANGUAGES) {
    const words = wordsOf(code)
    const { blocks } = reword(template(counting()), en, words)
    const included = JSON.stringify(withTaxNote(blocks, 'included', words.template))
    expect([code, included.includes(words.template.taxIncluded)]).toEqual([code, true])
    expect([code, included.includes(words.template.taxExcluded)]).toEqual([code, false])
  }
})

test('a block of another kind has no labels, and a changed label is nobody’s', () => {
  const text = newTextBlock('a', 'Total')
  expect(withLabels(text, en.labels, de.labels)).toBe(text)
  const total = newPriceBlock('p', 'Grand total')
  expect(withLabels(total, en.labels, de.labels)).toBe(total)
})
