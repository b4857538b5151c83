import type { RunTask } from '../control/tasks.ts'
import { emailOf, REFUSED } from './admin-refusals.ts'
import { command, Refusal, settings } from './command.ts'
import { withTasks } from './run-tasks.ts'

export const resetPassword = command({
  name: 'admin reset-password',
  summary: 'Mail a link that sets a new password',
  details: `Without a mail server the link is printed here too. It works once, within an hour; anybody who has
it can log in as that user. The password stays the same until the link is used, which also activates
an account that was not.`,
  takes: ['EMAIL'],
  options: { print: { type: 'boolean', about: 'Print the link instead of mailing it' } },
  async run({ print = false }, address = '') {
    const email = emailOf('admin reset-password', address)
    console.log(await withTasks(settings(), (run) => (print ? issue : mail)(run, email)))
  },
})

async function issue(run: RunTask, email: string): Promise<string> {
  const answer = await run('issueResetLink', { email })
  if (answer === 'not found') throw new Refusal(REFUSED[answer](email))
  return answer
}

async function mail(run: RunTask, email: string): Promise<string> {
  const answer = await run('mailResetLink', { email })
  switch (answer.outcome) {
    case 'reset link sent':
      return 'link' in answer ? answer.link : `A link was mailed to ${email}`
    case 'reset link not sent':
      throw new Refusal('The mail could not be sent, the log tells why; --print needs no mail')
    default:
      throw new Refusal(REFUSED['not found'](email))
  }
}
