import { expect, jest, test } from 'bun:test'
import {
  followMouse,
  mousePosition,
  onMouse,
} from '../../../../../web/features/editor/clipboard/track-mouse.ts'

test('mouse moves are reported at most every 25 ms, the last one always (product: Shortcuts)', () => {
  jest.useFakeTimers()
  const seen: unknown[] = []
  followMouse()
  const stop = onMouse(() => seen.push(mousePosition()))
  for (let ms = 0; ms < 100; ms += 5) {
    move(ms, 7)
    jest.advanceTimersByTime(5)
  }
  expect(seen).toEqual([20, 45, 70, 95].map((x) => ({ x, y: 7 })))
  move(200, 7)
  jest.advanceTimersByTime(25)
  expect(seen.at(-1)).toEqual({ x: 200, y: 7 })
  move(200, 7)
  jest.advanceTimersByTime(25)
  expect(seen).toHaveLength(5)
  stop()
  jest.useRealTimers()
})

test('typing forgets the mouse position, and touch sets none', () => {
  move(300, 9)
  expect(mousePosition()).toEqual({ x: 300, y: 9 })
  press('t', { ctrlKey: true, shiftKey: true })
  expect(mousePosition()).not.toBeNull()
  press('a', {})
  expect(mousePosition()).toBeNull()
  move(310, 9, 'touch')
  expect(mousePosition()).toBeNull()
})

const move = (clientX: number, clientY: number, pointerType = 'mouse') =>
  dispatchEvent(Object.assign(new Event('pointermove'), { clientX, clientY, pointerType }))

const press = (key: string, modifiers: object) =>
  dispatchEvent(Object.assign(new Event('keydown'), { key, ...modifiers }))
