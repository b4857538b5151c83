import { expect, test } from 'bun:test'
import { takeToasts, toast } from '../../../web/state/toasts.ts'

test('toasts wait in order until they are taken, once', () => {
  toast.warning('Not logged in')
  toast.success('Updated', 5000)
  expect(takeToasts()).toEqual([
    { kind: 'warning', text: 'Not logged in', durationMs: 4000 },
    { kind: 'success', text: 'Updated', durationMs: 5000 },
  ])
  expect(takeToasts()).toEqual([])
})
