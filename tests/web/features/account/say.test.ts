import { expect, test } from 'bun:test'
import { sayAnswer } from '../../../../web/features/account/say.ts'
import { TOAST_MS, takeToasts } from '../../../../web/state/toasts.ts'

const answered = (message: string) => ({ ok: true, status: 200, data: { message } }) as const

test('what sends somebody to the mailbox stays longer on the screen than the rest', () => {
  sayAnswer('register', answered('activation link sent'))
  sayAnswer('requestPasswordReset', answered('reset link sent'))
  sayAnswer('login', {
    ...{ ok: false, status: 403, code: 'bad request', data: null },
    message: 'activation link sent again',
  })
  sayAnswer('resetPassword', answered('password was reset'))
  const [registered, reset, again, rest] = takeToasts().map(({ durationMs }) => durationMs)
  expect(registered).toBeGreaterThan(2 * TOAST_MS)
  expect(reset).toBe(registered)
  expect(again).toBe(registered)
  expect(rest).toBe(TOAST_MS)
})
