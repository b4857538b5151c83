import type { Tasks } from '../control/tasks.ts'
import { listAccounts } from './admin-list.ts'
import { emailOf, REFUSED } from './admin-refusals.ts'
import { resetPassword } from './admin-reset-password.ts'
import { command, Refusal, settings, usageError } from './command.ts'
import { countOf } from './database-file.ts'
import { newPassword } from './new-password.ts'
import { withTasks } from './run-tasks.ts'
import { confirm, isInteractive } from './terminal.ts'

const create = command({
  name: 'admin create',
  summary: 'Create an account for a super-admin',
  details: `It can log in at once; no mail is sent. The password is asked for at a terminal and never shown,
or read from standard input. With neither, one is generated and printed: change it after logging in.`,
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
    if (outcome !== 'created') throw new Refusal(REFUSED[outcome](email))
    console.log(`${email} can log in as super-admin`)
    if (isGenerated) console.log(`Password: ${password}`)
  },
})

const promote = command({
  name: 'admin promote',
  summary: 'Make a user super-admin',
  details: 'It takes effect at once, even if the user is logged in.',
  takes: ['EMAIL'],
  options: {},
  async run(_, address = '') {
    const email = emailOf('admin promote', address)
    const outcome = await withTasks(settings(), (run) => run('promote', { email }))
    if (outcome === 'not found') throw new Refusal(REFUSED[outcome](email))
    console.log(
      outcome === 'promoted' ? `${email} is super-admin` : `${email} was already super-admin`,
    )
  },
})

const demote = command({
  name: 'admin demote',
  summary: 'Make a super-admin an ordinary user',
  details: 'It takes effect at once, even if the user is logged in. The last super-admin is kept.',
  takes: ['EMAIL'],
  options: {},
  async run(_, address = '') {
    const email = emailOf('admin demote', address)
    const outcome = await withTasks(settings(), (run) => run('demote', { email }))
    if (outcome === 'not found' || outcome === 'last super-admin')
      throw new Refusal(REFUSED[outcome](email))
    console.log(
      outcome === 'demoted' ? `${email} is an ordinary user` : `${email} was not super-admin`,
    )
  },
})

const remove = command({
  name: 'admin delete',
  summary: 'Delete an account with all its data',
  details: `Quotations, bookmarks, files and sessions are deleted too, at once and for good: make a backup
first. At a terminal it asks before. The last super-admin is kept.`,
  takes: ['EMAIL'],
  options: { yes: { type: 'boolean', about: "Don't ask; required without a terminal" } },
  async run({ yes = false }, address = '') {
    const email = emailOf('admin delete', address)
    await withTasks(settings(), async (run) => {
      if (!yes) confirmDeletion(email, await run('findUser', { email }))
      const outcome = await run('remove', { email })
      if (outcome === 'not found' || outcome === 'last super-admin') {
        throw new Refusal(REFUSED[outcome](email))
      }
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

export const admin = [create, listAccounts, promote, demote, remove, resetPassword]
