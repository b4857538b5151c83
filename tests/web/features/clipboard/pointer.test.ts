import { expect, jest, test } from 'bun:test'
import { followMouse, mouseAt, onMouse } from '../../../../web/features/clipboard/pointer.ts'

test('moves of the mouse are told every 25 ms at most, the last one always (spec 2, 9)', () => {
  jest.useFakeTimers()
  const seen: unknown[] = []
  followMouse()
  const stop = onMouse(() => seen.push(mouseAt()))
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

test('whoever types is not at the mouse; a finger is no mouse', () => {
  move(300, 9)
  expect(mouseAt()).toEqual({ x: 300, y: 9 })
  press('t', { ctrlKey: true, shiftKey: true })
  expect(mouseAt()).not.toBeNull()
  press('a', {})
  expect(mouseAt()).toBeNull()
  move(310, 9, 'touch')
  expect(mouseAt()).toBeNull()
})

const move = (clientX: number, clientY: number, pointerType = 'mouse') =>
  dispatchEvent(Object.assign(new Event('pointermove'), { clientX, clientY, pointerType }))

const press = (key: string, modifiers: object) =>
  dispatchEvent(Object.assign(new Event('keydown'), { key, ...modifiers }))
