/** Whether a person can answer at a terminal. */
export const isInteractive = (): boolean => process.stdin.isTTY === true

/** Ctrl+c or ctrl+d at a hidden prompt cancels the command. */
export class Interrupted extends Error {
  override name = 'Interrupted'
}

/** Asks questions at a terminal without showing what is typed, not even before a question. */
export async function withHiddenInput<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
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

/** Asks at a terminal; any answer but yes means no. */
export function confirm(question: string): boolean {
  return /^y(es)?$/i.test(prompt(`${question} [y/N]`)?.trim() ?? '')
}

/** All of standard input, without the line end that `echo` adds. */
export async function readStdin(): Promise<string> {
  return (await Bun.stdin.text()).replace(/\r?\n$/, '')
}

/** Characters received but not read yet: pasted text may have several lines. */
const received: string[] = []

async function readHidden(): Promise<string> {
  const typed: string[] = []
  for (;;) {
    const character = await nextCharacter()
    if (LINE_END.includes(character)) return typed.join('')
    if (CANCEL.includes(character)) throw new Interrupted()
    if (BACKSPACE.includes(character)) typed.pop()
    else typed.push(character)
  }
}

async function nextCharacter(): Promise<string> {
  while (received.length === 0) received.push(...(await nextChunk()))
  return received.shift() ?? ''
}

const nextChunk = () =>
  new Promise<string>((resolve) => {
    process.stdin.setEncoding('utf8')
    process.stdin.resume()
    process.stdin.once('data', (chunk) => resolve(String(chunk)))
  })

/** ctrl+c and ctrl+d. */
const CANCEL = ['\x03', '\x04']
const LINE_END = ['\r', '\n']
const BACKSPACE = ['\x7f', '\b']
