import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { announceAnswer } from '../../../../web/features/account/announce-answer.ts'
import { createApi, type SendCall } from '../../../../web/state/api.ts'
import { TOAST_MS, takeToasts } from '../../../../web/state/toasts.ts'

/** A call's answer and its toast. */
type Line = [status: number, message: string, kind: string, text: string]

const EMAIL = 'anna@example.com'
const ACCOUNT = { email: EMAIL, password: 'long enough' }

const MESSAGES: Record<keyof typeof CALLS, Line[]> = {
  login: [
    [404, 'not registered', 'info', 'Not registered'],
    [401, 'bad password', 'warning', 'Invalid credentials'],
    [
      403,
      'activation link sent again',
      'info',
      'Account registered but not activated. Check mailbox or spam.',
    ],
    [503, 'database error', 'warning', 'Database error'],
  ],
  register: [
    [409, 'already exists', 'warning', 'Already registered'],
    [
      500,
      'activation key not issued',
      'error',
      'Something went wrong, activation key was not issued',
    ],
    [502, 'activation link not sent', 'error', 'Something went wrong, activation key was not sent'],
    [200, 'activation link sent', 'success', 'Check your inbox or spam'],
  ],
  activate: [
    [409, 'already activated', 'info', 'Already activated'],
    [404, 'activation key not found', 'warning', 'Activation key not found'],
  ],
  requestPasswordReset: [
    [404, 'does not exists', 'warning', 'User not found'],
    [403, 'account not activated', 'warning', 'Account not activated'],
    [502, 'reset link not sent', 'error', 'Something happened, failed to send the mail'],
    [500, 'reset key not issued', 'error', 'Something happened, failed to generate reset link'],
    [200, 'reset link sent', 'success', 'Check your inbox or spam'],
  ],
  resetPassword: [
    [400, 'incorrect reset key', 'warning', 'Incorrect reset key'],
    [403, 'not activated', 'warning', 'Account not activated'],
    [200, 'password was reset', 'success', 'Password was reset'],
  ],
}

let answer: () => Response
let server: ReturnType<typeof Bun.serve>
let send: SendCall

beforeAll(() => {
  server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => answer() })
  send = createApi(server.url.origin).callOpen
})
afterAll(() => server.stop(true))
beforeEach(() => void takeToasts())

const CALLS = {
  login: () => send('POST', 'login', ACCOUNT),
  register: () => send('POST', 'register', ACCOUNT),
  activate: () => send('POST', 'activate', { activationKey: 'some-key', keepsSession: false }),
  requestPasswordReset: () => send('POST', 'request-password-reset', { email: EMAIL }),
  resetPassword: () => send('POST', 'reset-password', { ...ACCOUNT, resetPasswordKey: 'some-key' }),
}

/** Sends the call, announces its answer and returns the toasts. */
async function announced(call: keyof typeof CALLS) {
  announceAnswer(call, await CALLS[call]())
  return takeToasts()
}

describe.each(Object.keys(CALLS) as (keyof typeof CALLS)[])('%s says', (call) => {
  test.each(MESSAGES[call])('%i "%s" as %s: %s', async (status, message, kind, text) => {
    const name = message === 'database error' ? 'DatabaseError' : undefined
    answer = () => Response.json({ message, name }, { status })
    expect(await announced(call)).toMatchObject([{ kind, text }])
  })

  test('an unknown answer as an internal error', async () => {
    answer = () => Response.json({ message: 'whatever else' }, { status: 500 })
    expect(await announced(call)).toMatchObject([{ kind: 'error', text: 'Internal error' }])
  })

  test.each([
    ['61', '2 minutes'],
    ['86400', '24 hours'],
  ])('when to try again after too many requests: in %s s', async (seconds, words) => {
    const headers = { 'retry-after': seconds }
    answer = () => Response.json({ message: 'too many requests' }, { status: 429, headers })
    const text = `Too many requests. Try again in ${words}.`
    expect(await announced(call)).toMatchObject([{ kind: 'error', text }])
  })

  test('that the server was not reached', async () => {
    const gone = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
    send = createApi(gone.url.origin).callOpen
    await gone.stop(true)
    expect(await announced(call)).toMatchObject([{ kind: 'error', text: 'Network error' }])
    send = createApi(server.url.origin).callOpen
  })
})

test('a toast that asks to check the mailbox stays longer than others', async () => {
  const durationOf = async (call: keyof typeof CALLS, status: number, message: string) => {
    answer = () => Response.json({ message }, { status })
    return (await announced(call))[0]?.durationMs
  }
  const registered = await durationOf('register', 200, 'activation link sent')
  expect(registered).toBeGreaterThan(2 * TOAST_MS)
  expect(await durationOf('requestPasswordReset', 200, 'reset link sent')).toBe(registered)
  expect(await durationOf('login', 403, 'activation link sent again')).toBe(registered)
  expect(await durationOf('resetPassword', 200, 'password was reset')).toBe(TOAST_MS)
})
