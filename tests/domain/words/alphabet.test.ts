import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { ALPHABETS } from '#domain/words/alphabet.ts'
import { sortKey } from '#domain/words/normalize-text.ts'

const LETTERS = [...'ačchdåäñöłżaüé 10Æ', '😀', '\ufffd', '\ud800', 'n\u0303', 'e\u0301\u0301']
const name = fc.array(fc.constantFrom(...LETTERS), { maxLength: 12 }).map((all) => all.join(''))

test.each(Object.entries(ALPHABETS))(
  'a language places a name after its key, never before: %s',
  (_language, { keyOf }) =>
    fc.assert(
      fc.property(name, (text) => {
        expect(Buffer.compare(bytes(keyOf(text)), bytes(sortKey(text)))).toBeGreaterThanOrEqual(0)
      }),
    ),
)

const bytes = (text: string) => Buffer.from(text)
