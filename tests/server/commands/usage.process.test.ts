import { afterAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { COMMANDS } from '../../../src/commands/catalogue.ts'
import { PROGRAM_NAME, runCommand } from '../../support/spawn.ts'

/** Each test starts processes, which take long on a busy machine. */
setDefaultTimeout(120_000)

const folder = await mkdtemp(join(tmpdir(), 'quotation-usage-'))
const empty = { DATA_DIR: join(folder, 'empty') }
await mkdir(empty.DATA_DIR)
const remote = {
  ...empty,
  DATABASE_URL: 'http://127.0.0.1:1',
  JWT_SECRET: 's'.repeat(32),
}

afterAll(() => rm(folder, { recursive: true, force: true }))

describe('help', () => {
  test.each(COMMANDS.map(({ name, usage }) => [name, usage]))('of %s', async (name, usage) => {
    const { code, stdout, stderr } = await runCommand({}, ...name.split(' '), '--help')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toStartWith(`Usage: ${PROGRAM_NAME} ${usage}\n`)
  })

  test('of all, and of a group', async () => {
    const all = await runCommand({}, '--help')
    for (const { usage } of COMMANDS) expect(all.stdout).toContain(`  ${usage} `)
    const group = await runCommand({}, 'admin', '-h')
    expect([all.code, group.code]).toEqual([0, 0])
    expect(group.stdout).toContain('admin promote EMAIL')
    expect(group.stdout).not.toContain('backup')
  })
})

type Case = [words: string, env: Record<string, string>, line: RegExp]

const WRONG_USAGE: Case[] = [
  ['dance', {}, /^Unknown command "dance"; see --help$/],
  ['admin', {}, /^admin what\? One of create, invite, list, .*; see .* admin --help$/],
  ['admin dance', {}, /^Unknown command "admin dance"/],
  ['serve now', {}, /^serve: "now" is one too many; see .* serve --help$/],
  ['migrate --fast', {}, /^migrate: Unknown option '--fast'; see .* migrate --help$/],
  ['admin create', {}, /^admin create: EMAIL is missing/],
  ['admin create ann', {}, /^admin create: "ann" is no e-mail address/],
  ['admin create a@b.cc --password secret', {}, /Unknown option '--password'/],
  ['admin create a@b.cc --password-stdin', {}, /no password came on standard input/],
  ['admin promote a@b.cc c@d.ee', {}, /^admin promote: "c@d\.ee" is one too many/],
  ['admin delete ann', {}, /"ann" is no e-mail address/],
  ['admin list --json=yes', {}, /^admin list: Option '--json' does not take an argument/],
  ['revisions', {}, /^revisions what\? One of list, show, compare, restore, name;/],
  ['backup', {}, /^backup: FILE is missing/],
  ['restore', {}, /^restore: FILE is missing/],
]

const REFUSED: Case[] = [
  ['admin list', { PORT: 'http' }, /^PORT is "http"; it should be/],
  ['admin list', empty, /^There is no database at .*empty\/quotation\.db yet; set DATA_DIR/],
  ['admin promote a@b.cc', empty, /^There is no database/],
  ['admin delete a@b.cc --yes', empty, /^There is no database/],
  ['visitors', empty, /^There is no database/],
  ['revisions list x', empty, /^There is no database/],
  ['backup /tmp/x.db', empty, /^There is no database/],
  ['restore /tmp/there/is/none.db', empty, /^There is no file \/tmp\/there/],
  ['backup /tmp/x.db', remote, /^DATABASE_URL is a remote database; back it up with the tools/],
  ['restore /tmp/x.db', remote, /^DATABASE_URL is a remote database; restore it with the tools/],
  ['admin list', remote, /^DATABASE_URL: http:\/\/127\.0\.0\.1:1 can't be reached/],
]

describe('wrong usage ends with 2 and one line', () => {
  test.each(WRONG_USAGE)('%s', (words, env, line) => expectEnd(words, env, 2, line))
})

describe('a refusal ends with 1 and one line', () => {
  test.each(REFUSED)('%s', (words, env, line) => expectEnd(words, env, 1, line))

  test('and makes no database on the way', async () => {
    expect(await readdir(empty.DATA_DIR)).toEqual([])
  })
})

async function expectEnd(words: string, env: Record<string, string>, code: number, line: RegExp) {
  const ended = await runCommand({ LOG_LEVEL: 'error', ...env }, ...words.split(' '))
  expect(ended.stdout).toBe('')
  expect(ended.stderr.trimEnd()).toMatch(line)
  expect(ended.stderr.trimEnd().split('\n')).toHaveLength(1)
  expect(ended.code).toBe(code)
}
