import { expect, test } from 'bun:test'
import { type MenuPosition, moveByKey } from '../../../../web/islands/navigation/menu-keys.ts'

const labels = ['New', 'Save', 'Share', 'Insert']
const bar: MenuPosition = { labels, index: 0, hasChildren: false, axis: 'row' }
const fold: MenuPosition = { labels, index: 0, hasChildren: false, axis: 'column' }

test('in the bar left and right move along the items and wrap around', () => {
  expect(moveByKey('ArrowRight', bar)).toEqual({ to: 'item', index: 1 })
  expect(moveByKey('ArrowLeft', bar)).toEqual({ to: 'item', index: 3 })
  expect(moveByKey('ArrowRight', { ...bar, index: 3 })).toEqual({ to: 'item', index: 0 })
})

test('in an open menu up and down move along the items', () => {
  expect(moveByKey('ArrowDown', fold)).toEqual({ to: 'item', index: 1 })
  expect(moveByKey('ArrowUp', fold)).toEqual({ to: 'item', index: 3 })
})

test('Home and End go to the first and the last item', () => {
  expect(moveByKey('End', bar)).toEqual({ to: 'item', index: 3 })
  expect(moveByKey('Home', { ...bar, index: 2 })).toEqual({ to: 'item', index: 0 })
})

test('the arrow that points to a submenu moves into it', () => {
  expect(moveByKey('ArrowDown', { ...bar, hasChildren: true })).toEqual({ to: 'children' })
  expect(moveByKey('ArrowRight', { ...fold, hasChildren: true })).toEqual({ to: 'children' })
  expect(moveByKey('ArrowDown', bar)).toBeNull()
})

test('Backspace goes up one level and Escape closes everything', () => {
  expect(moveByKey('Backspace', fold)).toEqual({ to: 'parent' })
  expect(moveByKey('Escape', fold)).toEqual({ to: 'out' })
})

test('a letter jumps to the next item that begins with it and wraps around', () => {
  expect(moveByKey('s', bar)).toEqual({ to: 'item', index: 1 })
  expect(moveByKey('s', { ...bar, index: 1 })).toEqual({ to: 'item', index: 2 })
  expect(moveByKey('S', { ...bar, index: 2 })).toEqual({ to: 'item', index: 1 })
})

test('a letter jumps without its accent as well', () => {
  const labels = ['Angebote', 'Übersicht', 'Άρθρα']
  for (const [key, index] of [
    ['u', 1],
    ['ü', 1],
    ['α', 2],
    ['ä', 0],
  ] as const)
    expect(moveByKey(key, { ...bar, labels, index: 0 })).toEqual({ to: 'item', index })
})

test('unmatched letters, Enter, Space and Tab are left to the browser', () => {
  for (const key of ['z', 'Enter', ' ', 'Tab']) expect(moveByKey(key, bar)).toBeNull()
})
