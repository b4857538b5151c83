import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The checkout. */
export const ROOT = join(import.meta.dir, '..', '..')

/** A server in a separate process. */
export interface Contender extends AsyncDisposable {
  url: string
  port: number
  pid: number
  stop(): Promise<void>
}

/** Starts a server and waits for the line on its output that names its port. */
export async function startContender(
  command: string[],
  env: Record<string, string>,
): Promise<Contender> {
  const child = Bun.spawn(command, {
    cwd: ROOT,
    // Nothing of this shell's settings reaches it.
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const port = await Promise.race([portSaidOn(child.stdout), failure(child)])
  const stop = async () => {
    child.kill()
    await child.exited
  }
  const url = `http://127.0.0.1:${port}`
  return { url, port, pid: child.pid, stop, [Symbol.asyncDispose]: stop }
}

/** A new folder for one run, on the disk of the checkout: /tmp may be memory. */
export async function benchFolder(): Promise<{ path: string } & AsyncDisposable> {
  const dist = join(ROOT, 'dist')
  await mkdir(dist, { recursive: true })
  const path = await mkdtemp(join(dist, 'bench-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

/** A free port. */
export function freePort(): number {
  const probe = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
  probe.stop(true)
  return probe.port
}

/** Reads on to the end, or a server that says more would wait for its reader. */
function portSaidOn(stdout: ReadableStream<Uint8Array>): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  void (async () => {
    let said = ''
    for await (const chunk of stdout) {
      said += new TextDecoder().decode(chunk)
      const port = said.match(/(?:localhost:|127\.0\.0\.1:|listening on )(\d+)/)?.[1]
      if (port) resolve(Number(port))
    }
  })()
  return promise
}

async function failure(child: {
  stderr: ReadableStream<Uint8Array>
  exited: Promise<number>
}): Promise<never> {
  const complaint = await new Response(child.stderr).text()
  throw new Error(`A server ended with ${await child.exited}: ${complaint}`)
}
