import { expect, test } from 'bun:test'
import { shortName, sizeOf } from '../../../../web/features/files/labels.ts'

test('sizes are in kb below 1,048,576 bytes, else in mb (product: Account settings)', () => {
  const sizes = [0, 1, 1_024, 1_025, 1_048_575, 1_048_576, 1_600_000, 104_857_600, 1_048_576_000]
  const texts = ['0 kb', '1 kb', '1 kb', '2 kb', '1024 kb', '1 mb', '1.5 mb', '100 mb', '1,000 mb']
  expect(sizes.map(sizeOf)).toEqual(texts)
})

test('a long name in a toast keeps its end, which tells the type', () => {
  expect(shortName('plan.zip')).toBe('plan.zip')
  expect(shortName(`${'a'.repeat(100)}-floor.pdf`)).toBe(`${'a'.repeat(27)}…aa-floor.pdf`)
  expect(shortName('👷'.repeat(60)).isWellFormed()).toBe(true)
})
