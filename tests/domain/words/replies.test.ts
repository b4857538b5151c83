import { expect, test } from 'bun:test'
import { type AnsweredCall, noticeFor } from '#domain/words/replies.ts'

test.each<[AnsweredCall, string, string, string]>([
  ['login', 'not registered', 'info', 'Not registered'],
  ['login', 'bad password', 'warning', 'Invalid credentials'],
  [
    'login',
    'activation link sent again',
    'info',
    'Account registered but not activated. Check mailbox or spam.',
  ],
  ['login', 'boom', 'error', 'Internal error'],
  ['register', 'already exists', 'warning', 'Already registered'],
  [
    'register',
    'activation key not issued',
    'error',
    'Something went wrong, activation key was not issued',
  ],
  [
    'register',
    'activation link not sent',
    'error',
    'Something went wrong, activation key was not sent',
  ],
  ['register', 'activation link sent', 'success', 'Check your inbox or spam'],
  ['register', 'bad request', 'error', 'Internal error'],
  ['changePassword', 'password changed', 'success', 'Password changed'],
  ['changePassword', 'bad password', 'warning', 'This is not your password'],
  ['deleteAccount', 'deleted', 'success', 'Account deleted'],
  [
    ...(['deleteAccount', 'last super-admin', 'warning'] as const),
    'You are the last super-admin. Make somebody else one first.',
  ],
  ['activate', 'already activated', 'info', 'Already activated'],
  ['activate', 'activation key not found', 'warning', 'Activation key not found'],
  ['activate', 'database error', 'error', 'Internal error'],
  ['requestPasswordReset', 'does not exists', 'warning', 'User not found'],
  ['requestPasswordReset', 'account not activated', 'warning', 'Account not activated'],
  [
    'requestPasswordReset',
    'reset link not sent',
    'error',
    'Something happened, failed to send the mail',
  ],
  [
    'requestPasswordReset',
    'reset key not issued',
    'error',
    'Something happened, failed to generate reset link',
  ],
  ['requestPasswordReset', 'reset link sent', 'success', 'Check your inbox or spam'],
  ['resetPassword', 'incorrect reset key', 'warning', 'Incorrect reset key'],
  ['resetPassword', 'not activated', 'warning', 'Account not activated'],
  ['resetPassword', 'password was reset', 'success', 'Password was reset'],
  ['saveBookmark', 'saved', 'success', 'Saved'],
  ['saveBookmark', 'updated', 'success', 'Updated'],
  ['getBookmark', 'not found', 'warning', 'Bookmark not found'],
])('%s answered with %p is the catalogue’s', (call, message, kind, text) => {
  expect(noticeFor(call, message)).toEqual({ kind, text } as ReturnType<typeof noticeFor>)
})

test('a database error goes by its name at login alone', () => {
  const name = 'DatabaseError'
  expect(noticeFor('login', 'database error', name)).toEqual({
    kind: 'warning',
    text: 'Database error',
  })
  expect(noticeFor('register', 'database error', name).text).toBe('Internal error')
})

test('no answer, or one named like a part of every object, is an internal error', () => {
  expect(noticeFor('login', null).text).toBe('Internal error')
  expect(noticeFor('login', 'constructor').text).toBe('Internal error')
})
