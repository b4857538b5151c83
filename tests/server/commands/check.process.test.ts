import { expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProvider } from '../../support/identity-provider.ts'
import { startSmtp } from '../../support/smtp.ts'
import { runCommand, spawnServer } from '../../support/spawn.ts'

setDefaultTimeout(120_000)

test('check tries everything beside a running server, and fails with one that fails', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quotation-check-'))
  await using smtp = await startSmtp()
  await using provider = await startProvider()
  let port = 0
  using proxy = Bun.serve({
    port: 0,
    fetch(request) {
      const { pathname, search } = new URL(request.url)
      const headers = { 'x-forwarded-for': '203.0.113.7' }
      return fetch(`http://127.0.0.1:${port}${pathname}${search}`, { headers })
    },
  })
  using free = Bun.serve({ port: 0, fetch: () => new Response() })
  port = Number(free.port)
  await free.stop(true)
  const env = {
    DATA_DIR: folder,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${proxy.port}`,
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'us@example.com',
    TRUST_PROXY: 'on',
    ...provider.env,
  }
  await using server = spawnServer(env)
  await server.lineWith('ready')
  const good = await runCommand(env, 'check', '--mail', 'ann@example.com')
  expect(good.stdout.trim().split('\n')).toEqual([
    expect.stringMatching(/^settings {2}ok {9}all can be read$/),
    expect.stringMatching(/^database {2}ok {9}.*quotation\.db can be written$/),
    expect.stringMatching(/^storage {3}ok {9}.*uploads can be written$/),
    expect.stringMatching(/^disk {6}ok {9}\d+ MB are free in /),
    expect.stringMatching(/^mail {6}ok {9}mails go by 127\S+; the test mail to ann\S+ was taken$/),
    expect.stringMatching(/^provider {2}ok {9}Example ID describes itself and its keys at http:/),
    expect.stringMatching(/^server {4}ok {9}http:\S+ says: connected$/),
    expect.stringMatching(/^proxy {5}ok {9}http:\S+ passes 1 proxies that add/),
  ])
  expect([good.code, good.stderr]).toEqual([0, ''])
  expect(smtp.mails.map(({ to }) => to)).toEqual([['ann@example.com']])

  provider.tampering.metadata = { issuer: 'https://elsewhere.example' }
  const wrong = { ...env, TRUST_PROXY: 'off', SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FORM: 'a@b.cc' }
  const bad = await runCommand(wrong, 'check', '--mail', 'ann@example.com')
  expect([bad.code, bad.stderr]).toEqual([1, 'Failed: mail, provider, proxy\n'])
  expect(bad.stdout).toContain(
    'settings  warning    MAIL_FORM is no setting: did you mean MAIL_FROM',
  )
  expect(bad.stdout).toContain(': set TRUST_PROXY=1, not 0\n')
  expect(bad.stdout).toMatch(
    /^provider {2}failed {5}OIDC_ISSUER is http\S+, but the provider calls/m,
  )
  await provider.stop()
  const gone = await runCommand(env, 'check')
  expect(gone.stdout).toMatch(/^provider {2}failed {5}http\S+openid-configuration: /m)
  const none = await runCommand(
    { ...env, OIDC_ISSUER: '', OIDC_CLIENT_ID: '', OIDC_CLIENT_SECRET: '', OIDC_NAME: '' },
    'check',
  )
  expect(none.stdout).toMatch(/^provider {2}not tried {2}OIDC_ISSUER is not set$/m)
  const unread = await runCommand({ ...env, PORT: 'http' }, 'check')
  expect([unread.code, unread.stderr]).toEqual([1, 'Failed: settings\n'])
  expect(unread.stdout).toStartWith('settings  failed     PORT is "http"')
  await rm(folder, { recursive: true })
})
