import fc from 'fast-check'
import { CLIENT_LENGTHS, CLIENT_TEXTS } from '#domain/clients/limits.ts'
import { tidyClient } from '#domain/clients/tidy-client.ts'
import { TAX_MODES } from '#domain/document/limits.ts'
import { LANGUAGES } from '#domain/words/language.ts'

const marks = fc.constantFrom(...`"',;:\t|\\=+-@＝\r\n ()ÄßŁéя中🙂`)
const texts = (maxLength: number) =>
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 40) }),
    fc.array(marks, { maxLength: 12 }).map((letters) => letters.join('')),
    fc.constantFrom('', 'Anna Vogel', 'Vogel & Söhne GmbH', '10115 Berlin', 'x'.repeat(maxLength)),
  )

/** Clients as the book stores them, with whatever a file could trip over. */
export const clients = fc
  .record({
    ...(Object.fromEntries(
      CLIENT_TEXTS.map((name) => [name, texts(CLIENT_LENGTHS[name])]),
    ) as Record<(typeof CLIENT_TEXTS)[number], fc.Arbitrary<string>>),
    taxMode: fc.option(fc.constantFrom(...TAX_MODES)),
    language: fc.option(fc.constantFrom(...LANGUAGES)),
    currency: fc.option(fc.constantFrom('EUR', 'USD', 'PLN')),
    discount: fc.option(fc.constantFrom(0, 2.5, 10, 33.3333, 100)),
  })
  .map(tidyClient)
  .filter(({ name, company }) => name !== '' || company !== '')
