import { expect, setDefaultTimeout, test } from 'bun:test'
import { measure } from '../bench/first-load.ts'

setDefaultTimeout(120_000)

test('the first loads of editor, reader and customer stay within 150, 25 and 30 kB (CONTRIBUTING: The build)', async () => {
  const rows = await measure()
  expect(rows).toHaveLength(3)
  for (const { what, measured, behind, isMet } of rows)
    expect({ what, measured, behind, isMet }).toMatchObject({ isMet: true })
})
