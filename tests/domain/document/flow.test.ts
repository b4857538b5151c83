import { expect, test } from 'bun:test'
import { flow } from '#domain/document/flow.ts'

test('blocks stand side by side as long as they fit', () => {
  expect(flow([600, 300, 300, 450, 150, 150], (width) => width, 600)).toEqual([
    [{ item: 600, x: 0, width: 600 }],
    [
      { item: 300, x: 0, width: 300 },
      { item: 300, x: 300, width: 300 },
    ],
    [
      { item: 450, x: 0, width: 450 },
      { item: 150, x: 450, width: 150 },
    ],
    [{ item: 150, x: 0, width: 150 }],
  ])
})

test('no blocks, no bands', () => {
  expect(flow([], () => 0, 600)).toEqual([])
})
