import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import {
  $menu,
  disableMenu,
  onMenu,
  runMenu,
  setMenu,
  showMenuResult,
} from '../../../web/state/menu.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const save = () => $menu.get().save

test('saving is disabled until a document can be saved', () => {
  expect(save()).toMatchObject({ isDisabled: true, state: 'waiting' })
})

test('a result shows for 2 seconds, then the item waits again', () => {
  showMenuResult('save', 'success')
  jest.advanceTimersByTime(1999)
  expect(save().state).toBe('success')
  jest.advanceTimersByTime(1)
  expect(save().state).toBe('waiting')
})

test('a new start keeps the previous result from ending it', () => {
  showMenuResult('save', 'error')
  setMenu('save', { state: 'loading' })
  jest.advanceTimersByTime(5000)
  expect(save().state).toBe('loading')
  setMenu('save', { state: 'waiting' })
})

test('an item runs its handler until it is removed', () => {
  let runs = 0
  const off = onMenu('new', () => runs++)
  runMenu('new')
  off()
  runMenu('new')
  expect(runs).toBe(1)
})

test('removing an older handler keeps the newer one', () => {
  const seen: string[] = []
  const offFirst = onMenu('new', () => seen.push('first'))
  const offSecond = onMenu('new', () => seen.push('second'))
  offFirst()
  runMenu('new')
  offSecond()
  expect(seen).toEqual(['second'])
})

test('removing the newer handler brings back the older one', () => {
  const seen: string[] = []
  const offFirst = onMenu('new', () => seen.push('first'))
  onMenu('new', () => seen.push('second'))()
  runMenu('new')
  offFirst()
  expect(seen).toEqual(['first'])
})

test.each([
  ['disabled', { isDisabled: true }],
  ['hidden', { isHidden: true }],
  ['loading', { state: 'loading' }],
] as const)('an item that is %s does not run', (_, patch) => {
  let runs = 0
  const off = onMenu('login', () => runs++)
  const before = $menu.get().login
  setMenu('login', patch)
  runMenu('login')
  setMenu('login', before)
  off()
  expect(runs).toBe(0)
})

test('an item that is loading runs a handler that is for that too', () => {
  let runs = 0
  const off = onMenu('login', () => runs++, { whileLoading: true })
  const before = $menu.get().login
  setMenu('login', { state: 'loading' })
  runMenu('login')
  setMenu('login', before)
  off()
  expect(runs).toBe(1)
})

test('locked items stay disabled whatever is set, and apply it once unlocked', () => {
  setMenu('save', { isDisabled: false })
  setMenu('insert', { isDisabled: true })
  const release = disableMenu(['save', 'insert', 'login'])
  setMenu('insert', { isDisabled: false })
  setMenu('save', { state: 'loading' })
  for (const id of ['save', 'insert', 'login'] as const)
    expect($menu.get()[id].isDisabled).toBe(true)
  release()
  expect($menu.get().save).toMatchObject({ isDisabled: false, state: 'loading' })
  for (const id of ['insert', 'login'] as const) expect($menu.get()[id].isDisabled).toBe(false)
})
