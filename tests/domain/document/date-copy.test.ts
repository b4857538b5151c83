import { expect, test } from 'bun:test'
import { dateCopy } from '../../../src/domain/document/date-copy.ts'
import { newTextBlock } from '../../../src/domain/document/quotation.ts'
import { template } from '../../../src/domain/document/template.ts'

const NOVEMBER = new Date(2026, 10, 22)
let count = 0
const nextId = () => `id-${++count}`

function dated(html: string, locale = 'en-US'): string {
  const [block] = dateCopy([newTextBlock('t', html)], NOVEMBER, locale)
  return block?.type === 'text' ? block.text.html : ''
}

test('a copy of the sample has the day’s date in place of the sample’s words, and nothing else changes', () => {
  const { blocks } = template(nextId)
  const copy = dateCopy(blocks, NOVEMBER, 'en-GB')
  const changed = JSON.stringify(blocks).replace('day month year', '22 November 2026')
  expect(JSON.stringify(copy)).toBe(changed)
})

test.each(['en-US', 'en-GB', 'de-DE', 'fr-FR', 'es-ES', 'pl-PL', 'ja-JP'])(
  'a copy of a copy has its own date (%s)',
  (locale) => {
    const { blocks } = template(nextId)
    const copy = dateCopy(blocks, new Date(2025, 2, 7), locale)
    expect(dateCopy(copy, NOVEMBER, locale)).toEqual(dateCopy(blocks, NOVEMBER, locale))
  },
)

test.each([
  '3 October 2025',
  'October 3, 2025',
  '03.10.2025',
  '3. 10. 25',
  '2025-10-03',
  '3/10/2025',
])('a date that was typed there is replaced: %s', (typed) => {
  expect(dated(`<p>No. 12<br>Date: ${typed}<br>Valid</p>`)).toBe(
    '<p>No. 12<br>Date: November 22, 2026<br>Valid</p>',
  )
})

test.each(['Datum: 3.10.2025', 'Fecha: 3 de octubre de 2025', 'Date : 03/10/2025'])(
  'the label may be in another language: %s',
  (typed) => {
    const label = typed.slice(0, typed.indexOf(':') + 1)
    expect(dated(`<p>Nr. 12<br>${typed}</p>`)).toBe(`<p>Nr. 12<br>${label} November 22, 2026</p>`)
  },
)

test.each(['on request', '3 to 5 May 2026', 'spring 2026', 'week 12', ''])(
  'other words there stay: %p',
  (typed) => {
    const html = `<p>Date: ${typed}</p>`
    expect(dated(html)).toBe(html)
  },
)

test('dates elsewhere stay', () => {
  const html = '<p>Offer of 3 October 2025, Date: 3 October 2025</p><p>Delivery Date: 1.2.2026</p>'
  expect(dated(html)).toBe(html)
})
