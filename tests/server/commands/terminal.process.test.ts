import { afterAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { logIn } from '../../support/person.ts'
import { startTestServer } from '../../support/server.ts'
import { runCommand } from '../../support/spawn.ts'
import { onTerminal } from '../../support/terminal.ts'

/** Each test starts processes, which take long on a busy machine. */
setDefaultTimeout(120_000)

const folder = await mkdtemp(join(tmpdir(), 'quotation-terminal-'))
const env = { DATA_DIR: join(folder, 'data') }
const accounts = async () => (await runCommand(env, 'admin', 'list')).stdout

afterAll(() => rm(folder, { recursive: true, force: true }))

describe('at a terminal', () => {
  test('a password is asked for twice and never shown', async () => {
    await using terminal = onTerminal(env, 'admin', 'create', 'ann@example.com')
    await terminal.shows('Password (leave empty to generate one): ')
    // A typing mistake is erased with Backspace.
    terminal.type('horse battery staplx\x7fe\r')
    await terminal.shows('Once more: ')
    terminal.type('horse battery staple\r')
    await terminal.shows('ann@example.com can log in as super-admin')
    expect(await terminal.ended()).toBe(0)
    expect(terminal.screen()).not.toContain('horse')
    await using server = await startTestServer({ dataDir: env.DATA_DIR })
    await logIn(server, { email: 'ann@example.com', password: 'horse battery staple' })
  })

  test('two passwords that differ open no account, and ctrl+c and ctrl+d none either', async () => {
    await using terminal = onTerminal(env, 'admin', 'create', 'bob@example.com')
    await terminal.shows('to generate one): ')
    // Pasted at once, both lines.
    terminal.type('horse battery staple\rhorse battery stable\r')
    await terminal.shows('The passwords differ')
    expect(await terminal.ended()).toBe(1)
    // Ctrl+c and ctrl+d.
    for (const key of ['\x03', '\x04']) {
      await using other = onTerminal(env, 'admin', 'create', 'bob@example.com')
      await other.shows('to generate one): ')
      other.type(key)
      expect(await other.ended()).toBe(1)
    }
    expect(await accounts()).not.toContain('bob@example.com')
  })

  test('a deletion is asked about, and only yes is yes', async () => {
    await runCommand(env, 'admin', 'create', 'cat@example.com')
    await using terminal = onTerminal(env, 'admin', 'delete', 'cat@example.com')
    await terminal.shows('Delete cat@example.com with 0 quotations for good? [y/N]')
    terminal.type('\r')
    await terminal.shows('Nothing was deleted')
    expect(await terminal.ended()).toBe(1)
    expect(await accounts()).toContain('cat@example.com')
    await using again = onTerminal(env, 'admin', 'delete', 'cat@example.com')
    await again.shows('[y/N]')
    again.type('y\r')
    await again.shows('cat@example.com is deleted')
    expect(await again.ended()).toBe(0)
    expect(await accounts()).not.toContain('cat@example.com')
  })
})
