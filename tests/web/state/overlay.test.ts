import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import { $overlay, hideOverlay, showOverlay } from '../../../web/state/overlay.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => {
  hideOverlay()
  jest.useRealTimers()
})

test('the overlay hides after the given time', () => {
  showOverlay('Loading template...')
  hideOverlay(1250)
  jest.advanceTimersByTime(1249)
  expect($overlay.get()).toBe('Loading template...')
  jest.advanceTimersByTime(1)
  expect($overlay.get()).toBeNull()
})

test('a text set while the overlay is about to hide stays', () => {
  showOverlay('Logged in')
  hideOverlay(1000)
  showOverlay('Loading abc...')
  jest.advanceTimersByTime(5000)
  expect($overlay.get()).toBe('Loading abc...')
})
