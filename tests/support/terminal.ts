import { commandOf, optionsOf } from './spawn.ts'

/** A command at a terminal, with somebody who types. */
export interface OnTerminal extends AsyncDisposable {
  type(keys: string): void
  /** Waits until the text has come. */
  shows(text: string): Promise<void>
  /** All that has come so far. */
  screen(): string
  /** Waits for the end and gives the exit code. */
  ended(): Promise<number>
}

/** Runs one command at a terminal of its own: `await using terminal = onTerminal(…)`. */
export function onTerminal(env: Record<string, string>, ...args: string[]): OnTerminal {
  let screen = ''
  let changed = Promise.withResolvers<void>()
  const wake = () => {
    changed.resolve()
    changed = Promise.withResolvers()
  }
  const { cwd, env: settings } = optionsOf(env)
  const decoder = new TextDecoder()
  const child = Bun.spawn(commandOf(args), {
    ...{ cwd, env: settings },
    terminal: {
      cols: 100,
      rows: 30,
      data(_, bytes) {
        screen += decoder.decode(bytes, { stream: true })
        wake()
      },
      exit: wake,
    },
  })
  const { terminal } = child
  if (!terminal) throw new Error('This system gave no terminal')
  return {
    type: (keys) => terminal.write(keys),
    async shows(text) {
      while (!screen.includes(text)) {
        if (terminal.closed) throw new Error(`No "${text}" in: ${screen}`)
        await changed.promise
      }
    },
    screen: () => screen,
    ended: () => child.exited,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await child.exited
      terminal.close()
    },
  }
}
