import { expect, test } from 'bun:test'
import { type MenuPlace, moveByKey } from '../../../web/islands/navigation/keys.ts'

const labels = ['New', 'Save', 'Share', 'Insert']
const bar: MenuPlace = { labels, index: 0, hasChildren: false, axis: 'row' }
const fold: MenuPlace = { labels, index: 0, hasChildren: false, axis: 'column' }

test('in the bar left and right go along the items, and round', () => {
  expect(moveByKey('ArrowRight', bar)).toEqual({ to: 'item', index: 1 })
  expect(moveByKey('ArrowLeft', bar)).toEqual({ to: 'item', index: 3 })
  expect(moveByKey('ArrowRight', { ...bar, index: 3 })).toEqual({ to: 'item', index: 0 })
})

test('in what has opened up and down go along the items', () => {
  expect(moveByKey('ArrowDown', fold)).toEqual({ to: 'item', index: 1 })
  expect(moveByKey('ArrowUp', fold)).toEqual({ to: 'item', index: 3 })
})

test('Home and End go to the first and the last item', () => {
  expect(moveByKey('End', bar)).toEqual({ to: 'item', index: 3 })
  expect(moveByKey('Home', { ...bar, index: 2 })).toEqual({ to: 'item', index: 0 })
})

test('an item with a menu of its own is entered by the arrow that points to it', () => {
  expect(moveByKey('ArrowDown', { ...bar, hasChildren: true })).toEqual({ to: 'children' })
  expect(moveByKey('ArrowRight', { ...fold, hasChildren: true })).toEqual({ to: 'children' })
  expect(moveByKey('ArrowDown', bar)).toBeNull()
})

test('Backspace goes up one level and Escape closes everything', () => {
  expect(moveByKey('Backspace', fold)).toEqual({ to: 'parent' })
  expect(moveByKey('Escape', fold)).toEqual({ to: 'out' })
})

test('a letter jumps to the next item that begins with it, going round', () => {
  expect(moveByKey('s', bar)).toEqual({ to: 'item', index: 1 })
  expect(moveByKey('s', { ...bar, index: 1 })).toEqual({ to: 'item', index: 2 })
  expect(moveByKey('S', { ...bar, index: 2 })).toEqual({ to: 'item', index: 1 })
})

test('a letter that begins no item, Enter, Space and Tab are left to the browser', () => {
  for (const key of ['z', 'Enter', ' ', 'Tab']) expect(moveByKey(key, bar)).toBeNull()
})
