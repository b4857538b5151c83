import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Whether a person can answer at a terminal. */
export const isInteractive = (): boolean => process.stdin.isTTY === true

/** Ctrl+c, or ctrl+d before anything is typed, cancels the command at a hidden prompt. */
export class Interrupted extends Error {
  override name = 'Interrupted'
}

/** Asks questions at a terminal without showing what is typed, not even before a question. */
export async function withHiddenInput<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  // Without a history, no key brings an earlier answer back.
  const typed = createInterface({ input: process.stdin, output, terminal: true, historySize: 0 })
  // Suspended by ctrl+z, the terminal would show what is typed.
  typed.on('SIGTSTP', () => {})
  // Pasted text may have several lines, which come before their questions.
  const lines = typed[Symbol.asyncIterator]()
  try {
    return await work(async (question) => {
      process.stderr.write(question)
      const { value, done } = await lines.next()
      if (done) throw new Interrupted()
      process.stderr.write('\n')
      return value
    })
  } finally {
    typed.close()
  }
}

type Ask = (question: string) => Promise<string>

/** Asks at a terminal; any answer but yes means no. */
export function confirm(question: string): boolean {
  return /^y(es)?$/i.test(prompt(`${question} [y/N]`)?.trim() ?? '')
}

/** All of standard input, without the line end that `echo` adds. */
export async function readStdin(): Promise<string> {
  return (await Bun.stdin.text()).replace(/\r?\n$/, '')
}
