import { join, resolve } from 'node:path'

/** The single executable that `bun run build` makes. */
export const EXECUTABLE = join(import.meta.dir, '..', '..', 'dist', 'quotation')

/** With TEST_BINARY (`bun run test:binary`) servers and commands of tests are that executable. */
export const TEST_BINARY = process.env.TEST_BINARY ? resolve(process.env.TEST_BINARY) : null

/**
 * With TEST_PROGRAM, processes that tests start are that executable: it starts in half the CPU time
 * of the sources. scripts/test.ts sets it to the executable if that is made of today's sources.
 */
export const TEST_PROGRAM =
  TEST_BINARY ?? (process.env.TEST_PROGRAM ? resolve(process.env.TEST_PROGRAM) : null)

/** Starts a server in its own process, and adds the lines of its log to `logged`. */
export async function startProcess(
  command: string[],
  env: Record<string, string>,
  logged: string[],
): Promise<{ url: string; publicUrl: string; stop(): Promise<void> }> {
  const child = Bun.spawn(command, { env, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
  const ready = Promise.withResolvers<string>()
  const closed = Promise.all([child.stdout, child.stderr].map(read))
  void child.exited.then((code) =>
    ready.reject(new Error(`${command[0]}: ${code} ${logged.join('\n')}`)),
  )

  async function read(stream: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder()
    let rest = ''
    for await (const chunk of stream) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const publicUrl = /Quotation builder is ready at ([^\s"]+)/.exec(line)?.[1]
        if (publicUrl) ready.resolve(publicUrl)
        else logged.push(line.replace(/^\d{4}-\S+Z /, ''))
      }
    }
  }

  async function stop(): Promise<void> {
    child.kill('SIGTERM')
    await child.exited
    await closed
  }

  const publicUrl = await ready.promise
  return { url: publicUrl, publicUrl, stop }
}
