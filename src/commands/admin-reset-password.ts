import type { Ask } from '../control/tasks.ts'
import { emailOf, REFUSED } from './admin-words.ts'
import { command, Refusal } from './command.ts'
import { settings } from './settings.ts'
import { whereHeld } from './where-held.ts'

export const resetPassword = command({
  name: 'admin reset-password',
  summary: 'Mail a link that sets a new password',
  details: `Where no mail server is set it is printed here, beside the mail in the outbox. It works once, for an
hour; whoever has it can log in as them. The password stays as it is until then.`,
  takes: ['EMAIL'],
  options: { print: { type: 'boolean', about: 'Print the link and mail nothing' } },
  async run({ print = false }, address = '') {
    const email = emailOf('admin reset-password', address)
    console.log(await whereHeld(settings(), (ask) => (print ? issue : mail)(ask, email)))
  },
})

async function issue(ask: Ask, email: string): Promise<string> {
  const answer = await ask('issueResetLink', { email })
  if (answer === 'not found' || answer === 'not activated')
    throw new Refusal(REFUSED[answer](email))
  return answer
}

async function mail(ask: Ask, email: string): Promise<string> {
  const answer = await ask('mailResetLink', { email })
  switch (answer.outcome) {
    case 'reset link sent':
      return 'link' in answer ? answer.link : `A link is on its way to ${email}`
    case 'account not activated':
      throw new Refusal(REFUSED['not activated'](email))
    case 'reset link not sent':
      throw new Refusal('The mail could not be sent, the log tells why; --print needs none')
    default:
      throw new Refusal(REFUSED['not found'](email))
  }
}
