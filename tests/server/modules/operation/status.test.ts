import { expect, test } from 'bun:test'
import { template } from '#domain/document/template.ts'
import { query } from '../../../support/database.ts'
import { aNote } from '../../../support/documents.ts'
import { call, signUp } from '../../../support/person.ts'
import { startTestServer } from '../../../support/server.ts'
import { startSmtp } from '../../../support/smtp.ts'
import { signUpSuperAdmin } from '../../../support/super-admin.ts'

test('super-admins see how the server is; others are refused', async () => {
  await using server = await startTestServer({ readsLog: true })
  const [admin, ann] = [await signUpSuperAdmin(server), await signUp(server, 'ann')]
  for (const [person, status] of [
    [ann, 403],
    [null, 401],
  ] as const) {
    const reply = person
      ? await person.call('/api/get-status')
      : await call(server, '/api/get-status')
    expect(reply.status).toBe(status)
  }
  const { body: saved } = await ann.call('/api/save-quotation', { body: { quotation: aNote('') } })
  await query(server, "UPDATE quotation_documents SET head = json_set(head, '$.version', 99)")
  await query(
    server,
    `INSERT INTO webhooks SELECT 'hook', id, 'https://erp.example.com/secret/path', 'x', '[]', 0, 0, 0, 'gone' FROM users WHERE email = ?`,
    [ann.email],
  )
  const { status, body } = await admin.call('/api/get-status')
  expect(status).toBe(200)
  expect(saved.quotation.id).toBeString()
  expect(body.metrics).toMatchObject({ quotation_newer_documents: 1, quotation_mails_waiting: 0 })
  expect(body.metrics.quotation_database_bytes).toBeGreaterThan(100_000)
  expect(body.metrics.quotation_disk_free_bytes).toBeGreaterThan(0)
  expect(body.webhooks).toEqual([
    { id: 'hook', email: ann.email, url: 'https://erp.example.com', offBecause: 'gone' },
  ])
  expect(body.backup).toBeNull()
  expect(body.requests).toHaveLength(24)
  const hour = body.requests[23]
  expect(hour.requests).toBeGreaterThan(4)
  expect(hour.errors).toBe(0)
})

test('a mail that failed tells its reason, and is tried again by a press', async () => {
  let isRefusing = true
  await using smtp = await startSmtp({
    onRcptTo(_, __, done) {
      done(
        isRefusing
          ? Object.assign(new Error('No such user here'), { responseCode: 550 })
          : undefined,
      )
    },
  })
  await using server = await startTestServer({
    env: { ACTIVATION: 'off', SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: 'a@b.example' },
    readsLog: true,
  })
  const account = { email: 'root@example.com', password: 'a long enough password' }
  await call(server, '/api/register', { body: account })
  await query(server, `UPDATE users SET roles = '["user","super-admin"]'`)
  const { body: session } = await call(server, '/api/login', { body: account })
  const headers = { 'access-jwt-token': session.accessJwtToken }
  const access = { level: 'custom', userList: ['ada@example.com'] }
  const quotation = { ...template(() => crypto.randomUUID()), id: 'new', access }
  await call(server, '/api/save-quotation', {
    headers,
    body: { quotation, notify: true, share: true },
  })

  const failed = async () => (await call(server, '/api/get-status', { headers })).body.mails
  while ((await failed()).length === 0) await Bun.sleep(5)
  const [mail] = await failed()
  expect(mail).toMatchObject({ kind: 'share', to: 'ada@example.com', nextTryAt: null })
  expect(mail.failedAt).toBeString()
  expect(mail.reason).toContain('No such user here')

  isRefusing = false
  const retry = (id: string) => call(server, '/api/retry-mail', { headers, body: { id } })
  expect(await retry('none')).toMatchObject({ status: 404 })
  expect(await retry(mail.id)).toMatchObject({ status: 200 })
  while ((await failed()).length > 0) await Bun.sleep(5)
  expect(smtp.mails).toHaveLength(1)
})
