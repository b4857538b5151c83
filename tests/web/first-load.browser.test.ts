import { expect, setDefaultTimeout, test } from 'bun:test'
import { LANGUAGES } from '#domain/words/language.ts'
import { measure } from '../bench/first-load.ts'

setDefaultTimeout(120_000)

test('the first loads stay within 150 kB for the editor in each language, 25 for a reader and 30 for a customer (CONTRIBUTING: The build)', async () => {
  const rows = await measure()
  expect(rows).toHaveLength(LANGUAGES.length + 2)
  for (const { what, measured, behind, isMet } of rows)
    expect({ what, measured, behind, isMet }).toMatchObject({ isMet: true })
})
