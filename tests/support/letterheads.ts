import fc from 'fast-check'
import type { Letterhead } from '#domain/document/quotation.ts'

/** A letterhead with all its details but a logo. */
export const aLetterhead = (changes: Partial<Letterhead> = {}): Letterhead => ({
  profileId: 'baths',
  company: 'Vogel Baths',
  address: 'Hafengasse 7\n79098 Freiburg',
  taxIds: 'VAT DE 123',
  bank: 'IBAN DE02 1203',
  phone: '0761 12345',
  email: 'offers@vogel.example',
  web: 'vogel.example',
  iban: '',
  payLink: '',
  logo: '',
  accent: '#1f4f8f',
  typeface: 'sans',
  arrangement: 'split',
  footer: ['Vogel Baths\nHafengasse 7', 'offers@vogel.example', 'IBAN DE02 1203'],
  ...changes,
})

/** With texts that try to be more than text. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom(
    ...['<img src=x onerror=alert(1)>', '</style><script>alert(1)</script>', '";}*{display:none'],
    ...['\\', '\\22 ', '\n', '"', "'", '&lt;', '}@import url(//evil.example);'],
  ),
)
export const hostileLetterhead = fc
  .record({ company: text, address: text, email: text, footer: fc.array(text, { maxLength: 3 }) })
  .map((changes) => aLetterhead({ ...changes, logo: '/uploads/abc' }))
