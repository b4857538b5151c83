import { commandOf, optionsOf } from './spawn.ts'

/** A command on a terminal. */
export interface OnTerminal extends AsyncDisposable {
  type(keys: string): void
  /** Waits until the text is on the screen. */
  shows(text: string): Promise<void>
  /** All output so far. */
  screen(): string
  /** Waits for the exit and returns its code. */
  ended(): Promise<number>
}

/** Runs a command on a new terminal: `await using terminal = onTerminal(…)`. */
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
    cwd,
    env: settings,
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
