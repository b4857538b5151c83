import { join, relative } from 'node:path'
import { TEST_PROGRAM } from './executable.ts'

const root = join(import.meta.dir, '..', '..')

export interface Spawned extends AsyncDisposable {
  process: Bun.Subprocess<'ignore', 'pipe', 'pipe'>
  /** Waits for the first line on stdout that contains the word. */
  lineWith(word: string): Promise<string>
  /** The URL in the server's ready line. */
  url(): Promise<string>
  stderr(): Promise<string>
}

/** Starts the server in its own process: `await using server = spawnServer(…)`. */
export function spawnServer(env: Record<string, string>, ...args: string[]): Spawned {
  const child = start(env, ...args)
  async function lineWith(word: string): Promise<string> {
    let text = ''
    for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) {
      text += chunk
      const line = text.split('\n').find((one) => one.includes(word))
      if (line) return line
    }
    throw new Error(`No line with "${word}" in: ${text}`)
  }
  return {
    process: child,
    lineWith,
    url: async () => /http:\S+/.exec(await lineWith('ready'))?.[0] ?? '',
    stderr: () => new Response(child.stderr).text(),
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await child.exited
    },
  }
}

/** Runs a command until it exits. */
export const runCommand = (env: Record<string, string>, ...args: string[]) =>
  end(start(env, ...args))

/** Runs a command with standard input until it exits. */
export const runWithInput = (input: string, env: Record<string, string>, ...args: string[]) =>
  end(Bun.spawn(commandOf(args), { ...optionsOf(env), stdin: Buffer.from(input) }))

/** Starts a command without waiting, for tests that kill it. */
export const startCommand = (env: Record<string, string>, ...args: string[]) => start(env, ...args)

async function end(child: Bun.Subprocess<'ignore' | Buffer, 'pipe', 'pipe'>) {
  const [stdout, stderr, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { code, stdout, stderr }
}

const start = (env: Record<string, string>, ...args: string[]) =>
  Bun.spawn(commandOf(args), { ...optionsOf(env), stdin: 'ignore' })

/** How the program calls itself in its help. */
export const PROGRAM_NAME = TEST_PROGRAM ? relative(root, TEST_PROGRAM) : 'bun src/main.ts'

/** The program without a build. */
export const SOURCES = ['bun', 'src/main.ts']

export const commandOf = (args: string[]) => [...(TEST_PROGRAM ? [TEST_PROGRAM] : SOURCES), ...args]

export const optionsOf = (env: Record<string, string>) =>
  ({
    cwd: root,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', PORT: '0', ...env },
    stdout: 'pipe',
    stderr: 'pipe',
  }) as const
