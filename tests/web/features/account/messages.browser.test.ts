import { afterAll, beforeAll, setDefaultTimeout, test } from 'bun:test'
import type { Page, Route } from 'playwright'
import { modal } from '../../../e2e/steps/account.ts'
import { forgive, goTo, visit } from '../../../e2e/steps/visit.ts'
import { expect } from '../../../support/expect.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'

setDefaultTimeout(120_000)

/** Spec 8, as it is read on the screen: what the wire answers, and the toast that says it. */
type Line = [status: number, message: string, kind: string, text: string]

const SIGNED_IN = { accessJwtToken: 'token', email: 'anna@example.com', roles: ['user'] }
const EMAIL = ['Email', 'anna@example.com'] as const
const CONFIRM = ['Confirm password', 'long enough'] as const

interface Form {
  key: string
  path: string
  fill: readonly (readonly [label: string, value: string])[]
  refusals: readonly Line[]
  success: Line
}

const FORMS: readonly Form[] = [
  {
    key: 'login',
    path: 'login',
    fill: [EMAIL, ['Password', 'long enough']],
    refusals: [
      [404, 'not registered', 'info', 'Not registered'],
      [401, 'bad password', 'warning', 'Invalid credentials'],
      [
        403,
        'activation link sent again',
        'info',
        'Account registered but not activated. Check mailbox or spam.',
      ],
      [503, 'database error', 'warning', 'Database error'],
      [500, 'whatever else', 'error', 'Internal error'],
    ],
    success: [200, 'good password', '', ''],
  },
  {
    key: 'register',
    path: 'register',
    fill: [EMAIL, ['Password', 'long enough'], CONFIRM],
    refusals: [
      [409, 'already exists', 'warning', 'Already registered'],
      [
        500,
        'activation key not issued',
        'error',
        'Something went wrong, activation key was not issued',
      ],
      [
        502,
        'activation link not sent',
        'error',
        'Something went wrong, activation key was not sent',
      ],
      [500, 'whatever else', 'error', 'Internal error'],
    ],
    success: [200, 'activation link sent', 'success', 'Check your inbox or spam'],
  },
  {
    key: 'request-password-reset',
    path: 'request-password-reset',
    fill: [EMAIL],
    refusals: [
      [404, 'does not exists', 'warning', 'User not found'],
      [403, 'account not activated', 'warning', 'Account not activated'],
      [502, 'reset link not sent', 'error', 'Something happened, failed to send the mail'],
      [500, 'reset key not issued', 'error', 'Something happened, failed to generate reset link'],
      [500, 'whatever else', 'error', 'Internal error'],
    ],
    success: [200, 'reset link sent', 'success', 'Check your inbox or spam'],
  },
  {
    key: 'reset-password',
    path: 'reset-password/anna%40example.com/some-key',
    fill: [['New password', 'long enough'], CONFIRM],
    refusals: [
      [400, 'incorrect reset key', 'warning', 'Incorrect reset key'],
      [403, 'not activated', 'warning', 'Account not activated'],
      [500, 'whatever else', 'error', 'Internal error'],
    ],
    success: [200, 'password was reset', 'success', 'Password was reset'],
  },
]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ web: true })
})
afterAll(() => server.stop())

for (const { key, path, fill, refusals, success } of FORMS)
  test(`${key} says every answer of its call in the words of the spec`, async () => {
    await using at = await visit(server, `/new/${path}`)
    const { page } = at
    const form = modal(page, key)
    const submit = form.locator('[type=submit]')
    for (const [label, value] of fill) await form.getByLabel(label, { exact: true }).fill(value)

    for (const line of refusals) {
      await answerNext(page, key, line)
      await submit.click()
      await expectToast(page, line)
      await expect(submit).toHaveAttribute('data-result', 'error')
    }
    await page.route(`**/api/${key}`, (route) => route.abort(), { times: 1 })
    await submit.click()
    await expectToast(page, [0, '', 'error', 'Network error'])
    await page.route(`**/api/${key}`, refuseForNow, { times: 1 })
    await submit.click()
    await expectToast(page, [0, '', 'error', 'Too many requests. Try again in 2 minutes.'])
    forgive(at, new RegExp(`api/${key}`))

    await answerNext(page, key, success)
    await submit.click()
    await expect(submit).toHaveAttribute('data-result', 'success')
    if (success[3]) await expectToast(page, success)
    await page.waitForURL(`${server.url}/new`)
    await expect(form).toHaveCount(0)
  })

const ACTIVATIONS: readonly Line[] = [
  [409, 'already activated', 'info', 'Already activated'],
  [404, 'activation key not found', 'warning', 'Activation key not found'],
  [500, 'whatever else', 'error', 'Internal error'],
]

test('activation says every answer of its call in the words of the spec', async () => {
  await using at = await visit(server)
  for (const line of ACTIVATIONS) {
    await answerNext(at.page, 'activate', line)
    await goTo(at.page, `${server.url}/new/activate/some-key`)
    await expectToast(at.page, line)
    await expect(modal(at.page, 'activate')).toContainText('Something went wrong')
  }
  forgive(at, /api\/activate/)
})

test('a registration pushes one event into the dataLayer of a page that has one', async () => {
  await using at = await visit(server)
  await at.page.addInitScript('window.dataLayer = []')
  await goTo(at.page, `${server.url}/new/register`)
  const form = modal(at.page, 'register')
  for (const [label, value] of FORMS[1]?.fill ?? [])
    await form.getByLabel(label, { exact: true }).fill(value)
  const events = () => at.page.evaluate('window.dataLayer')
  await answerNext(at.page, 'register', [409, 'already exists', '', ''])
  await form.locator('[type=submit]').click()
  await expect(form.locator('[type=submit]')).toHaveAttribute('data-result', 'error')
  expect(await events()).toEqual([])
  forgive(at, /api\/register/)
  await answerNext(at.page, 'register', [200, 'activation link sent', '', ''])
  await form.locator('[type=submit]').click()
  await expect(form).toHaveCount(0)
  expect(await events()).toEqual([{ event: 'registration' }])
})

/** The next call is answered so; a success logs in where the wire has it so. */
async function answerNext(page: Page, path: string, [status, message]: Line): Promise<void> {
  const isSignedIn = status === 200 && !message.endsWith('sent')
  const name = message === 'database error' ? 'DatabaseError' : undefined
  const json = { message, name, ...(isSignedIn && SIGNED_IN) }
  await page.route(`**/api/${path}`, (route) => route.fulfill({ status, json }), { times: 1 })
}

const refuseForNow = (route: Route) =>
  route.fulfill({
    status: 429,
    headers: { 'retry-after': '61' },
    json: { message: 'too many requests' },
  })

async function expectToast(page: Page, [, , kind, text]: Line): Promise<void> {
  await expect(
    page.locator(`[data-toast="${kind}"]`).getByText(text, { exact: true }),
  ).toBeVisible()
}
