import { expect, test } from 'bun:test'
import { isShortcut } from '../../../../web/features/dev-tools/index.ts'

const press = {
  key: 'D',
  ctrlKey: true,
  shiftKey: true,
  altKey: false,
  metaKey: false,
  repeat: false,
  timeStamp: 1000,
}

test('the dev-tools shortcut works in the first minute of the page only (product: Shortcuts)', () => {
  expect(isShortcut(press)).toBe(true)
  expect(isShortcut({ ...press, timeStamp: 59_999 })).toBe(true)
  expect(isShortcut({ ...press, timeStamp: 60_000 })).toBe(false)
})

test('it is ctrl+shift+d and no other keys', () => {
  expect(isShortcut({ ...press, key: 'd' })).toBe(true)
  expect(isShortcut({ ...press, key: 'e' })).toBe(false)
  expect(isShortcut({ ...press, shiftKey: false })).toBe(false)
  expect(isShortcut({ ...press, altKey: true })).toBe(false)
  expect(isShortcut({ ...press, repeat: true })).toBe(false)
})
