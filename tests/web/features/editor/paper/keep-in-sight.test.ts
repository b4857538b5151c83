import { expect, test } from 'bun:test'
import { distanceAbove } from '../../../../../web/features/editor/paper/keep-in-sight.ts'

const box = (top: number, bottom: number, left = 0, right = 390) => ({ top, bottom, left, right })

const CASES: [
  what: string,
  floats: ReturnType<typeof box>[],
  place: [number, number],
  px: number,
][] = [
  ['nothing floats over it', [], [700, 740], 0],
  ['a toast covers its lower half', [box(720, 780)], [700, 740], 28],
  ['the row’s icons lie under a higher toast', [box(760, 830), box(720, 780)], [740, 770], 58],
  ['the toast is beside it', [box(720, 780, 400, 756)], [700, 740], 0],
  ['it is wholly below the screen', [box(844, 844)], [900, 940], 0],
  ['it would go under the navigation', [box(180, 844)], [150, 700], 14],
]

test.each(CASES)('a focused figure moves up where %s', (_, floats, [top, bottom], px) => {
  expect(distanceAbove(floats, box(top, bottom), 136)).toBe(px)
})
