import { expect, test } from 'bun:test'
import { removeListed } from '../../../web/state/list-query.ts'
import { takeToasts } from '../../../web/state/toasts.ts'

test('a toast says what was deleted', async () => {
  const deletion = Promise.resolve({ ok: true as const, status: 200, data: {} })
  let isListed = true
  await removeListed(deletion, 'Roof', () => {
    isListed = false
  })
  expect(isListed).toBe(false)
  expect(takeToasts()).toMatchObject([{ kind: 'success', text: 'Deleted', name: 'Roof' }])
})
