import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { query } from '../../../support/database.ts'
import { aNote } from '../../../support/documents.ts'
import { call } from '../../../support/person.ts'
import { onceMailed } from '../../../support/server.ts'
import { startSmtp } from '../../../support/smtp.ts'
import { spawnServer } from '../../../support/spawn.ts'

test('what a server owed when it was killed, the next one mails, once each', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'quotation-mails-'))
  const [ann, bob] = ['ann@example.com', 'bob@example.com']
  const account = { email: ann, password: 'correct horse battery' }

  // It is killed while the mail server keeps it waiting.
  const asked = Promise.withResolvers<void>()
  await using hanging = await startSmtp({ onRcptTo: () => asked.resolve() })
  const smtpAt = ({ port }: { port: number }) => ({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  const killed = spawnServer({ DATA_DIR: dataDir, ...smtpAt(hanging) })
  const url = await killed.url()
  const registering = call({ url }, '/api/register', { body: account }).catch(() => null)
  await asked.promise
  await killed[Symbol.asyncDispose]()
  expect(await registering).toBeNull()
  const [row] = await query({ dataDir }, 'SELECT * FROM mails')
  expect(row).toMatchObject({ kind: 'activation', address: ann })

  await using smtp = await startSmtp()
  const next = spawnServer({ DATA_DIR: dataDir, ...smtpAt(smtp) })
  const nextUrl = await next.url()
  await onceMailed(nextUrl)
  expect(smtp.mails.map(({ to }) => to)).toEqual([[ann]])
  const activationKey = smtp.mails[0]?.mail.link.split('/').at(-1) ?? ''
  // The row alone is not enough to derive the key.
  expect(JSON.stringify(row)).not.toContain(activationKey)
  const activated = await call({ url: nextUrl }, '/api/activate', {
    body: { activationKey, password: account.password },
  })
  expect(activated.status).toBe(200)

  // And again, right after the answer to a save.
  const headers = { 'access-jwt-token': activated.body.accessJwtToken }
  const quotation = aNote('', { access: { level: 'custom', userList: [bob] } })
  const body = { quotation, share: true, notify: true }
  await using away = await startSmtp({ onConnect: () => {} })
  await next[Symbol.asyncDispose]()
  const waiting = spawnServer({ DATA_DIR: dataDir, ...smtpAt(away) })
  const saved = await call({ url: await waiting.url() }, '/api/save-quotation', { headers, body })
  expect(saved.body.queued).toEqual([bob])
  await waiting[Symbol.asyncDispose]()
  await using last = spawnServer({ DATA_DIR: dataDir, ...smtpAt(smtp) })
  await onceMailed(await last.url())
  expect(smtp.mails.map(({ to }) => to)).toEqual([[ann], [bob]])
  expect(await query({ dataDir }, 'SELECT * FROM mails')).toBeEmpty()
  await rm(dataDir, { recursive: true })
}, 60_000)
