import { afterEach, expect, jest, test } from 'bun:test'
import type { ClipboardItem } from '#domain/document/clipboard.ts'
import { newTextBlock } from '#domain/document/quotation.ts'
import {
  addCopied,
  lockActions,
  onceUnlocked,
  removeCopied,
  selectCopied,
  setPastePlace,
  setPreview,
} from '../../../web/state/copied-items.ts'
import { $copyState, cancelCopying } from '../../../web/state/copy-state.ts'

afterEach(cancelCopying)

const copied = (key: string): ClipboardItem => ({
  key,
  from: 'copy',
  kind: 'block',
  item: newTextBlock(key),
})
const keys = () => $copyState.get().items.map(({ key }) => key)

test('adding puts an item first, opens the panel and starts paste mode without a position', () => {
  addCopied(copied('a'))
  setPreview('a', '<p>a</p>')
  setPastePlace('target', 'top')
  addCopied(copied('b'))
  expect(keys()).toEqual(['b', 'a'])
  expect($copyState.get()).toMatchObject({
    isVisible: true,
    isCopying: true,
    place: { pastePos: 'middle', id: null },
    previews: { a: '<p>a</p>' },
  })
})

const addWithPreview = (key: string) => {
  addCopied(copied(key))
  setPreview(key, key)
}

test('removing the current item ends copying, and removing the last one closes the panel', () => {
  for (const key of ['a', 'b', 'c']) addWithPreview(key)
  setPastePlace('target', 'top')
  removeCopied('a')
  expect($copyState.get()).toMatchObject({ isCopying: true, place: { id: 'target' } })
  removeCopied('c')
  expect($copyState.get()).toMatchObject({
    isCopying: false,
    isVisible: true,
    place: { pastePos: 'middle', id: null },
    previews: { b: 'b' },
  })
  // A preview that comes late is of no use any more.
  setPreview('c', 'c')
  expect($copyState.get().previews).toEqual({ b: 'b' })
  removeCopied('b')
  expect($copyState.get()).toMatchObject({ isVisible: false, items: [], previews: {} })
})

test('selecting an older item makes it the current one', () => {
  for (const key of ['a', 'b', 'c']) addWithPreview(key)
  removeCopied('c')
  selectCopied('a')
  expect(keys()).toEqual(['a', 'b'])
  expect($copyState.get().isCopying).toBe(true)
})

test('locked actions are all off until the latest lock ends', async () => {
  const all = () => {
    const { isPastable, isCopyable, isCuttable, isDeletable } = $copyState.get()
    return [isPastable, isCopyable, isCuttable, isDeletable]
  }
  jest.useFakeTimers()
  lockActions(700)
  jest.advanceTimersByTime(100)
  lockActions(700)
  jest.advanceTimersByTime(699)
  await Promise.resolve()
  expect(all()).toEqual([false, false, false, false])
  jest.advanceTimersByTime(1)
  jest.useRealTimers()
  await onceUnlocked()
  expect(all()).toEqual([true, true, true, true])
})
