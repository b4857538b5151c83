import { expect, setDefaultTimeout, test } from 'bun:test'
import { measure } from '../bench/first-load.ts'

setDefaultTimeout(120_000)

test('the first load of the editor stays within its 135 kB on the wire (design: Speed and size)', async () => {
  const [{ measured, behind, isMet } = { measured: '', behind: '', isMet: false }] = await measure()
  expect({ measured, behind, isMet }).toMatchObject({ isMet: true })
})
