import { afterAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { link, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../../src/config.ts'
import { lockData } from '../../../src/data-lock.ts'
import { startTestServer } from '../../support/server.ts'
import { runCommand, spawnServer } from '../../support/spawn.ts'

/** Each test starts processes, which take long on a busy machine. */
setDefaultTimeout(120_000)

const folder = await mkdtemp(join(tmpdir(), 'quotation-socket-'))
let folders = 0

afterAll(() => rm(folder, { recursive: true, force: true }))

const newFolder = () => {
  folders += 1
  return join(folder, String(folders))
}

describe("the server's socket", () => {
  test('is for its owner alone, and goes with the server', async () => {
    const dataDir = newFolder()
    const server = await startTestServer({ dataDir })
    const path = join(dataDir, 'control.sock')
    const { mode } = await stat(path)
    expect((mode & 0o777).toString(8)).toBe('600')
    await server.stop()
    expect(stat(path)).rejects.toThrow('ENOENT')
  })

  test('that a killed server left behind does no harm', async () => {
    const env = { DATA_DIR: newFolder() }
    await using killed = spawnServer(env)
    await killed.url()
    killed.process.kill('SIGKILL')
    await killed.process.exited
    expect((await stat(join(env.DATA_DIR, 'control.sock'))).isSocket()).toBe(true)
    // First the command opens the file itself, then a server opens the socket.
    expect((await runCommand(env, 'admin', 'create', 'ann@example.com')).code).toBe(0)
    await using server = await startTestServer({ dataDir: env.DATA_DIR })
    const { stdout } = await runCommand({ DATA_DIR: server.dataDir }, 'admin', 'list')
    expect(stdout).toContain('ann@example.com')
  })

  test('is found however long the path is', async () => {
    const dataDir = join(newFolder(), 'a-long-name-for-a-folder'.repeat(5))
    await using server = await startTestServer({ dataDir })
    expect((await runCommand({ DATA_DIR: server.dataDir }, 'admin', 'list')).code).toBe(0)
  })

  test('answers what is no command with one line', async () => {
    await using server = await startTestServer()
    for (const body of ['{bad', '', 'null', '[]', '{"task":7}']) {
      const answer = await fetch('http://server/', {
        unix: join(server.dataDir, 'control.sock'),
        method: 'POST',
        body,
      })
      expect({ status: answer.status, text: await answer.text() }).toEqual({
        status: 400,
        text: 'bad request: send {"task": NAME, "args": {}} as JSON\n',
      })
    }
  })

  test('rejects a command of another version', async () => {
    await using server = await startTestServer()
    const answer = await fetch('http://server/', {
      unix: join(server.dataDir, 'control.sock'),
      method: 'POST',
      body: JSON.stringify({ task: 'constructor', args: {} }),
    })
    expect(answer.status).toBe(404)
  })
})

describe('one data folder', () => {
  test('serves one server, whatever file either names', async () => {
    await using server = await startTestServer()
    const { code, stderr } = await runCommand({
      DATA_DIR: server.dataDir,
      DATABASE_URL: `file:${newFolder()}.db`,
    })
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `DATA_DIR: another server is running with ${server.dataDir}; stop it first\n`,
    })
  })

  test('and one database file serve one server, whatever folder either names', async () => {
    const file = `file:${newFolder()}.db`
    await using _server = await startTestServer({ env: { DATABASE_URL: file } })
    const reading = readConfig({ DATA_DIR: newFolder(), DATABASE_URL: file })
    if (!reading.ok) throw new Error(reading.message)
    expect(lockData(reading.config, 100)).rejects.toThrow(
      /^DATABASE_URL: another process has locked the database /,
    )
  })

  test('is not shared by a second name of the database, linked or mounted', async () => {
    await using server = await startTestServer()
    const file = join(server.dataDir, 'quotation.db')
    const start = async (database: string) => {
      const reading = readConfig({ DATA_DIR: newFolder(), DATABASE_URL: `file:${database}` })
      if (!reading.ok) throw new Error(reading.message)
      return lockData(reading.config, 100)
    }
    const linked = join(folder, 'linked.db')
    await link(file, linked)
    expect(start(linked)).rejects.toThrow(/^DATABASE_URL: another process has locked the database /)
    await rm(linked)

    const mounted = join(folder, 'mounted.db')
    await writeFile(mounted, '')
    if (Bun.spawnSync(['mount', '--bind', file, mounted]).exitCode !== 0) return
    try {
      expect(start(mounted)).rejects.toThrow(/^DATABASE_URL: another process has locked the data/)
    } finally {
      Bun.spawnSync(['umount', '--lazy', mounted])
    }
  })

  test('lets commands wait for each other', async () => {
    const env = { DATA_DIR: newFolder() }
    const addresses = ['ann@example.com', 'bob@example.com', 'cat@example.com']
    const codes = await Promise.all(
      addresses.map(async (email) => (await runCommand(env, 'admin', 'create', email)).code),
    )
    expect(codes).toEqual([0, 0, 0])
  })
})
