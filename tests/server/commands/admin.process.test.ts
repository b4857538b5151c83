import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { call, logIn, type Person, signUp } from '../../support/person.ts'
import { startTestServer } from '../../support/server.ts'
import { sharedServer } from '../../support/shared.ts'
import { startSmtp } from '../../support/smtp.ts'
import { runCommand, runWithInput } from '../../support/spawn.ts'

const folder = await mkdtemp(join(tmpdir(), 'quotation-admin-'))
const server = sharedServer()
let boss: Person

const admin = (...args: string[]) => runCommand({ DATA_DIR: server.dataDir }, 'admin', ...args)

beforeAll(async () => {
  const account = { email: 'boss@example.com', password: 'the boss of it all' }
  const created = await runWithInput(
    `${account.password}\n`,
    { DATA_DIR: server.dataDir },
    ...['admin', 'create', ' Boss@Example.com', '--password-stdin'],
  )
  expect(created).toEqual({
    code: 0,
    stdout: 'boss@example.com can log in as super-admin\n',
    stderr: '',
  })
  boss = await logIn(server, account)
})

afterAll(() => rm(folder, { recursive: true, force: true }))

describe('with a running server', () => {
  test('a created super-admin may see what only super-admins see', async () => {
    expect((await boss.call('/api/get-user-list')).status).toBe(200)
  })

  test('promote and demote take effect at once for a logged-in user', async () => {
    const ann = await signUp(server, 'ann')
    const mayList = async () => (await ann.call('/api/get-user-list')).status
    expect(await mayList()).toBe(403)
    expect(await admin('promote', ann.email)).toMatchObject({
      code: 0,
      stdout: `${ann.email} is super-admin\n`,
    })
    expect(await mayList()).toBe(200)
    expect((await admin('promote', ann.email)).stdout).toContain('was already super-admin')
    expect((await admin('demote', ann.email)).code).toBe(0)
    expect(await mayList()).toBe(403)
  })

  test('delete asks for --yes where nobody can answer, and ends sessions at once', async () => {
    const bob = await signUp(server, 'bob')
    const asked = await admin('delete', bob.email)
    expect(asked.code).toBe(2)
    expect(asked.stderr).toContain('confirm with --yes')
    expect((await bob.call('/api/get-quotation-list')).status).toBe(200)
    expect(await admin('delete', bob.email, '--yes')).toMatchObject({ code: 0 })
    expect((await bob.call('/api/get-quotation-list')).status).toBe(401)
  })

  test('list shows accounts aligned, or as json', async () => {
    const cat = await signUp(server, 'a-cat-with-quite-a-long-name')
    const { stdout } = await admin('list')
    const [heading = '', ...lines] = stdout.trimEnd().split('\n')
    const role = heading.indexOf('Role')
    const roles = lines.map((line) => line.slice(role).split(/\s/)[0])
    expect(new Set(roles)).toEqual(new Set(['user', 'super-admin']))
    const users = JSON.parse((await admin('list', '--json')).stdout)
    expect(users).toContainEqual(
      expect.objectContaining({ email: cat.email, roles: ['user'], isActivated: true }),
    )
    expect(users).toHaveLength(lines.length)
  })

  test('reset-password mails a link and prints it where no mail server is set', async () => {
    const { code, stdout } = await admin('reset-password', boss.email)
    expect(code).toBe(0)
    const link = new RegExp(`^${server.url}/new/reset-password/boss%40example\\.com/[\\w-]{32}\n$`)
    expect(stdout).toMatch(link)
    const mail = (await server.outbox()).at(-1)
    expect(mail).toMatchObject({ to: boss.email, link: stdout.trim() })
    const printed = await admin('reset-password', boss.email, '--print')
    expect(printed.stdout).toMatch(link)
    expect((await server.outbox()).at(-1)).toEqual(mail)
  })

  test('invite mails a link that makes an account, and prints it where no mail server is set', async () => {
    const { code, stdout } = await admin('invite', 'Guest+1@Example.com')
    expect(code).toBe(0)
    const path = '/new/reset-password/guest%2B1%40example\\.com/[\\w-]{32}\\?invited'
    const link = new RegExp(`^${server.url}${path}\n$`)
    expect(stdout).toMatch(link)
    const mail = (await server.outbox()).at(-1)
    expect(mail).toMatchObject({ to: 'guest+1@example.com', link: stdout.trim() })
    const printed = await admin('invite', 'guest+1@example.com', '--print')
    expect(printed.stdout).toMatch(link)
    expect((await server.outbox()).at(-1)).toEqual(mail)
    const resetPasswordKey = /[\w-]{32}(?=\?)/.exec(printed.stdout)?.[0]
    const body = {
      resetPasswordKey,
      email: 'guest+1@example.com',
      password: 'three words of a guest',
    }
    expect((await call(server, '/api/reset-password', { body })).status).toBe(200)
  })

  test.each([
    ['invite', ['boss@example.com'], /has an account already/],
    ['create', ['boss@example.com'], /has an account already; admin promote/],
    ['promote', ['nobody@example.com'], /^nobody@example.com has no account/],
    ['demote', ['boss@example.com'], /is the last super-admin; promote somebody else first/],
    ['delete', ['boss@example.com', '--yes'], /is the last super-admin/],
    ['delete', ['nobody@example.com', '--yes'], /has no account/],
    ['reset-password', ['nobody@example.com'], /has no account/],
  ])('%s %p is refused with one line and 1', async (name, args, line) => {
    const { code, stderr } = await admin(name, ...args)
    expect(stderr).toMatch(line)
    expect({ code, lines: stderr.trimEnd().split('\n').length }).toEqual({ code: 1, lines: 1 })
  })

  test('a password that everybody tries opens no account', async () => {
    const account = { email: 'dan@example.com', password: 'password1' }
    const { code, stderr } = await runWithInput(
      account.password,
      { DATA_DIR: server.dataDir },
      ...['admin', 'create', account.email, '--password-stdin'],
    )
    expect(code).toBe(1)
    expect(stderr).toStartWith('The password must have 8 to 200 characters')
    expect((await call(server, '/api/login', { body: account })).status).toBe(404)
  })
})

test('a link that a mail server takes is shown to nobody else', async () => {
  await using smtp = await startSmtp()
  const env = { DATA_DIR: join(folder, 'smtp'), SMTP_URL: `smtp://127.0.0.1:${smtp.port}` }
  await runCommand(env, 'admin', 'create', 'eve@example.com')
  const { code, stdout } = await runCommand(env, 'admin', 'reset-password', 'eve@example.com')
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'A link was mailed to eve@example.com\n' })
  expect(smtp.mails.at(-1)?.mail.link).toContain('/new/reset-password/eve%40example.com/')
  const invited = await runCommand(env, 'admin', 'invite', 'ann@example.com')
  expect(invited.stdout).toBe('ann@example.com is invited\n')
})

test('without a server the first super-admin is made before the first start', async () => {
  const env = { DATA_DIR: join(folder, 'new') }
  const { code, stdout } = await runCommand(env, 'admin', 'create', 'eve@example.com')
  expect(code).toBe(0)
  const password = /^Password: (\S{24})$/m.exec(stdout)?.[1] ?? ''
  expect((await runCommand(env, 'admin', 'list')).stdout).toContain('eve@example.com  super-admin')
  await using later = await startTestServer({ dataDir: env.DATA_DIR })
  const eve = await logIn(later, { email: 'eve@example.com', password })
  expect((await eve.call('/api/get-user-list')).status).toBe(200)
})
