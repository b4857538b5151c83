import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { pathOf } from '../../../web/ui/drawn-signature.tsx'

test('draws each stroke as a line, and a dot as a line of no length', () => {
  expect(
    pathOf([
      [1, 2, 3, 4, 5, 6.5],
      [7, 8],
    ]),
  ).toBe('M1 2L3 4 5 6.5M7 8L7 8')
  expect(pathOf([])).toBe('')
  expect(pathOf([[], [1]])).toBe('')
})

test('writes nothing but figures and the letters of lines, whatever is sent', () => {
  const part = fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constant(null))
  const anything = fc.array(fc.array(part))
  fc.assert(
    fc.property(anything, (strokes) => {
      expect(pathOf(strokes as number[][])).toMatch(/^[MLNae+\-.\d\sInfity]*$/)
    }),
  )
})
