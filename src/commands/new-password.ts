import { randomBytes } from 'node:crypto'
import { Refusal, usageError } from './command.ts'
import { isInteractive, readStdin, withHiddenInput } from './terminal.ts'

export interface NewPassword {
  password: string
  /** A generated password must be printed: nobody has seen it yet. */
  isGenerated: boolean
}

/**
 * Gets a password without a command line argument, which every user of the machine could read:
 * from standard input, typed twice at a terminal without being shown, or generated.
 */
export async function newPassword(name: string, isPiped: boolean): Promise<NewPassword> {
  if (isPiped && !isInteractive())
    return { password: await pipedPassword(name), isGenerated: false }
  if (!isInteractive()) return generate()
  const first = isPiped ? 'Password: ' : 'Password (leave empty to generate one): '
  const [password, again] = await withHiddenInput(async (ask) => {
    const password = await ask(first)
    return [password, password === '' ? '' : await ask('Once more: ')]
  })
  if (password !== again) throw new Refusal('The passwords differ; nothing was changed')
  return password === '' && !isPiped ? generate() : { password, isGenerated: false }
}

async function pipedPassword(name: string): Promise<string> {
  const password = await readStdin()
  if (password === '') throw usageError(name, 'no password came on standard input')
  return password
}

/** 144 random bits. */
const generate = (): NewPassword => ({
  password: randomBytes(18).toString('base64url'),
  isGenerated: true,
})
