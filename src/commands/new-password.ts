import { randomBytes } from 'node:crypto'
import { Refusal, usageError } from './command.ts'
import { hiding, isAttended, readStdin } from './terminal.ts'

export interface NewPassword {
  password: string
  /** Nobody has seen it yet: it has to be told. */
  isMade: boolean
}

/**
 * A password that never stands on the command line, where every user of the machine could read
 * it: from standard input, typed twice at a terminal without being shown, or made up.
 */
export async function newPassword(name: string, isPiped: boolean): Promise<NewPassword> {
  if (isPiped && !isAttended()) return { password: await pipedPassword(name), isMade: false }
  if (!isAttended()) return made()
  const first = isPiped ? 'Password: ' : 'Password (empty: one is made up): '
  const [password, again] = await hiding(async (ask) => {
    const password = await ask(first)
    return [password, password === '' ? '' : await ask('Once more: ')]
  })
  if (password !== again) throw new Refusal('The two are not the same; nothing was changed')
  return password === '' && !isPiped ? made() : { password, isMade: false }
}

async function pipedPassword(name: string): Promise<string> {
  const password = await readStdin()
  if (password === '') throw usageError(name, 'no password came on standard input')
  return password
}

/** 144 random bits. */
const made = (): NewPassword => ({ password: randomBytes(18).toString('base64url'), isMade: true })
