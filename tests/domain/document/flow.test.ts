import { expect, test } from 'bun:test'
import { flow } from '../../../src/domain/document/flow.ts'

test('blocks stand side by side as long as they fit', () => {
  expect(flow([600, 300, 300, 450, 150, 150], 600)).toEqual([
    [{ x: 0, width: 600 }],
    [
      { x: 0, width: 300 },
      { x: 300, width: 300 },
    ],
    [
      { x: 0, width: 450 },
      { x: 450, width: 150 },
    ],
    [{ x: 0, width: 150 }],
  ])
})

test('no blocks, no bands', () => {
  expect(flow([], 600)).toEqual([])
})
