/** Whether somebody sits at the keyboard. */
export const isAttended = (): boolean => process.stdin.isTTY === true

/** Ctrl+c or ctrl+d at a question that is not shown: nothing is to be done. */
export class Interrupted extends Error {
  override name = 'Interrupted'
}

/**
 * Gives work a way to ask on a terminal. Nothing that is typed meanwhile is shown, nor what is
 * typed ahead of a question.
 */
export async function hiding<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
  process.stdin.setRawMode(true)
  try {
    return await work(async (question) => {
      process.stderr.write(question)
      const answer = await readHidden()
      process.stderr.write('\n')
      return answer
    })
  } finally {
    process.stdin.setRawMode(false)
    process.stdin.pause()
  }
}

type Ask = (question: string) => Promise<string>

/** Asks on a terminal; only yes is yes. */
export function confirm(question: string): boolean {
  return /^y(es)?$/i.test(prompt(`${question} [y/N]`)?.trim() ?? '')
}

/** All of standard input, without the line end that `echo` adds. */
export async function readStdin(): Promise<string> {
  return (await Bun.stdin.text()).replace(/\r?\n$/, '')
}

/** Characters that came and were not read yet: a paste brings more than one line. */
const ahead: string[] = []

async function readHidden(): Promise<string> {
  const typed: string[] = []
  for (;;) {
    const character = await nextCharacter()
    if (LINE_END.includes(character)) return typed.join('')
    if (STOP.includes(character)) throw new Interrupted()
    if (RUB_OUT.includes(character)) typed.pop()
    else typed.push(character)
  }
}

async function nextCharacter(): Promise<string> {
  while (ahead.length === 0) ahead.push(...(await nextChunk()))
  return ahead.shift() ?? ''
}

const nextChunk = () =>
  new Promise<string>((resolve) => {
    process.stdin.setEncoding('utf8')
    process.stdin.resume()
    process.stdin.once('data', (chunk) => resolve(String(chunk)))
  })

/** ctrl+c and ctrl+d. */
const STOP = ['\x03', '\x04']
const LINE_END = ['\r', '\n']
const RUB_OUT = ['\x7f', '\b']
