import { randomBytes } from 'node:crypto'
import type { RunTask, Tasks } from '../control/tasks.ts'
import { answerOf, command, emailOf, Refusal, settings, usageError } from './command.ts'
import { countOf } from './database-file.ts'
import { asTable } from './formats.ts'
import { admin as REFUSED } from './refusals.json'
import { runTask, withTasks } from './run-tasks.ts'
import { confirm, isInteractive, readStdin, withHiddenInput } from './terminal.ts'

/** Mails a link, or prints it. */
function mailLink(
  task: 'invite' | 'resetLink',
  name: 'admin invite' | 'admin reset-password',
  mailed: (email: string) => string,
) {
  return command({
    name,
    takes: ['EMAIL'],
    options: { print: { type: 'boolean', about: 'Print the link instead of mailing it' } },
    async run({ print = false }, address = '') {
      const email = emailOf(name, address)
      const answer = await runTask(task, { email, isMailed: !print })
      answerOf(REFUSED, answer.outcome, { email })
      console.log('link' in answer ? answer.link : mailed(email))
    },
  })
}

type User = Awaited<ReturnType<Tasks['listUsers']>>['rows'][number]

const listAccounts = command({
  name: 'admin list',
  options: { json: { type: 'boolean', about: 'As JSON, for programs' } },
  async run({ json = false }) {
    const users = await withTasks(settings(), allUsers)
    if (json) console.log(JSON.stringify(users, null, 2))
    else
      console.log(
        users.length > 0 ? tableOf(users) : 'No accounts yet; create one with: admin create',
      )
  },
})

async function allUsers(run: RunTask): Promise<User[]> {
  const users: User[] = []
  for (;;) {
    const { rows, total } = await run('listUsers', { offset: users.length })
    users.push(...rows)
    if (rows.length === 0 || users.length >= total) return users
  }
}

const tableOf = (users: readonly User[]) =>
  asTable(
    ['E-mail', 'Role', 'Activated', 'Since', 'Quotations'],
    users.map(({ email, roles, isActivated, createdAt, counts }) => [
      email,
      roles.includes('super-admin') ? 'super-admin' : 'user',
      isActivated ? 'yes' : 'no',
      createdAt.slice(0, 10),
      counts.quotations,
    ]),
  )

const create = command({
  name: 'admin create',
  takes: ['EMAIL'],
  options: {
    'password-stdin': { type: 'boolean', about: 'Read the password from standard input' },
  },
  async run({ 'password-stdin': isPiped = false }, address = '') {
    const config = settings()
    const email = emailOf('admin create', address)
    const { password, isGenerated } = await newPassword('admin create', isPiped)
    const outcome = await withTasks(config, (run) => run('createAdmin', { email, password }), {
      mayCreate: true,
    })
    answerOf(REFUSED, outcome, { email })
    console.log(`${email} can log in as super-admin`)
    if (isGenerated) console.log(`Password: ${password}`)
  },
})

function changeRole(task: 'promote' | 'demote', words: Record<string, string>) {
  const name = `admin ${task}` as const
  return command({
    name,
    takes: ['EMAIL'],
    async run(_, address = '') {
      const email = emailOf(name, address)
      const outcome = answerOf(REFUSED, await runTask(task, { email }), { email })
      console.log(`${email} ${words[outcome]}`)
    },
  })
}

const remove = command({
  name: 'admin delete',
  takes: ['EMAIL'],
  options: { yes: { type: 'boolean', about: "Don't ask; required without a terminal" } },
  async run({ yes = false }, address = '') {
    const email = emailOf('admin delete', address)
    await withTasks(settings(), async (run) => {
      if (!yes) confirmDeletion(email, await run('findUser', { email }))
      answerOf(REFUSED, await run('remove', { email }), { email })
    })
    console.log(`${email} is deleted`)
  },
})

/** Asks before an account is deleted. @throws Refusal unless the answer is yes. */
function confirmDeletion(email: string, user: Awaited<ReturnType<Tasks['findUser']>>): void {
  // The deletion itself reports a missing account.
  if (user === null) return
  if (!isInteractive()) {
    throw usageError('admin delete', 'there is no terminal to ask at; confirm with --yes')
  }
  const work = countOf(user.counts.quotations, 'quotation')
  if (!confirm(`Delete ${email} with ${work} for good?`)) throw new Refusal('Nothing was deleted')
}

export const admin = [
  create,
  mailLink('invite', 'admin invite', (email) => `${email} is invited`),
  listAccounts,
  changeRole('promote', { promoted: 'is super-admin', unchanged: 'was already super-admin' }),
  changeRole('demote', { demoted: 'is an ordinary user', unchanged: 'was not super-admin' }),
  remove,
  mailLink('resetLink', 'admin reset-password', (email) => `A link was mailed to ${email}`),
]

interface NewPassword {
  password: string
  /** A generated password must be printed: nobody has seen it yet. */
  isGenerated: boolean
}

/**
 * Gets a password without a command line argument, which every user of the machine could read:
 * from standard input, typed twice at a terminal without being shown, or generated.
 */
async function newPassword(name: string, isPiped: boolean): Promise<NewPassword> {
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
