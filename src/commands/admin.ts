import { confirmDeletion } from './admin-delete.ts'
import { listAccounts } from './admin-list.ts'
import { resetPassword } from './admin-reset-password.ts'
import { emailOf, REFUSED } from './admin-words.ts'
import { command, Refusal } from './command.ts'
import { newPassword } from './new-password.ts'
import { settings } from './settings.ts'
import { whereHeld } from './where-held.ts'

const create = command({
  name: 'admin create',
  summary: 'Open an account for a super-admin',
  details: `It may log in at once; no mail is sent. The password is asked for at a terminal and never shown,
or read from standard input. With neither, one is made up and printed: change it after logging in.`,
  takes: ['EMAIL'],
  options: {
    'password-stdin': { type: 'boolean', about: 'Read the password from standard input' },
  },
  async run({ 'password-stdin': isPiped = false }, address = '') {
    const config = settings()
    const email = emailOf('admin create', address)
    const { password, isMade } = await newPassword('admin create', isPiped)
    const outcome = await whereHeld(config, (ask) => ask('createAdmin', { email, password }), {
      mayMake: true,
    })
    if (outcome !== 'created') throw new Refusal(REFUSED[outcome](email))
    console.log(`${email} can log in as super-admin`)
    if (isMade) console.log(`Password: ${password}`)
  },
})

const promote = command({
  name: 'admin promote',
  summary: 'Make somebody super-admin',
  details: 'It counts at once, for whoever is logged in too.',
  takes: ['EMAIL'],
  options: {},
  async run(_, address = '') {
    const email = emailOf('admin promote', address)
    const outcome = await whereHeld(settings(), (ask) => ask('promote', { email }))
    if (outcome === 'not found') throw new Refusal(REFUSED[outcome](email))
    console.log(
      outcome === 'promoted' ? `${email} is super-admin` : `${email} was super-admin before`,
    )
  },
})

const demote = command({
  name: 'admin demote',
  summary: 'Make a super-admin an ordinary user',
  details: 'It counts at once, for whoever is logged in too. The last super-admin stays one.',
  takes: ['EMAIL'],
  options: {},
  async run(_, address = '') {
    const email = emailOf('admin demote', address)
    const outcome = await whereHeld(settings(), (ask) => ask('demote', { email }))
    if (outcome === 'not found' || outcome === 'last super-admin')
      throw new Refusal(REFUSED[outcome](email))
    console.log(
      outcome === 'demoted' ? `${email} is an ordinary user` : `${email} was no super-admin before`,
    )
  },
})

const remove = command({
  name: 'admin delete',
  summary: 'Delete an account with all that is its own',
  details: `Quotations, bookmarks, files and sessions go too, at once and for good: make a backup first. At
a terminal it asks before. The last super-admin stays.`,
  takes: ['EMAIL'],
  options: { yes: { type: 'boolean', about: "Don't ask; required where nobody can answer" } },
  async run({ yes = false }, address = '') {
    const email = emailOf('admin delete', address)
    await whereHeld(settings(), async (ask) => {
      if (!yes) confirmDeletion(email, await ask('findUser', { email }))
      const outcome = await ask('remove', { email })
      if (outcome === 'not found' || outcome === 'last super-admin') {
        throw new Refusal(REFUSED[outcome](email))
      }
    })
    console.log(`${email} is deleted`)
  },
})

export const admin = [create, listAccounts, promote, demote, remove, resetPassword]
