import { migrations } from '../../db/migrations.ts'
import type { MailDelivery } from '../adapters/mail/mail.ts'
import type { Services } from '../services.ts'
import { createRevisionTasks } from './revision-tasks.ts'

/**
 * The command line's tasks that need the database. The process that has locked it runs them: the
 * running server, or the command's own process. Arguments and results travel as JSON.
 */
export function createTasks(services: Services, mail: MailDelivery) {
  const { accounts, users, visitors } = services
  return {
    ...createRevisionTasks(services),
    createAdmin: ({ email, password }: { email: string; password: string }) =>
      users.create(email, password, ['user', 'super-admin']),
    listUsers: ({ offset }: { offset: number }) =>
      users.list({ sort: 'email', order: 'asc', limit: 200, offset }),
    findUser: ({ email }: { email: string }) => users.find(email),
    promote: ({ email }: { email: string }) => users.promote(email),
    demote: ({ email }: { email: string }) => users.demote(email),
    remove: ({ email }: { email: string }) => users.remove(email),
    issueResetLink: ({ email }: { email: string }) => users.issueResetLink(email),
    mailResetLink: async ({ email }: { email: string }) => {
      const sent = await accounts.mailResetLink(email)
      // A link that was really mailed is shown to nobody but its addressee.
      return sent.outcome === 'reset link sent' && mail.by !== 'outbox'
        ? { outcome: sent.outcome }
        : sent
    },
    findAcceptance: ({ hash }: { hash: string }) => services.offers.findAcceptance(hash),
    visitors: (period: { from: string; to: string }) => visitors.between(period),
    /** The names of the migrations that this process knows and has applied. */
    migrations: async (_: Record<never, never>) => migrations.map(({ name }) => name),
  }
}

export type Tasks = ReturnType<typeof createTasks>
export type TaskName = keyof Tasks

/** Runs a task, in this process or in the running server. */
export type RunTask = <Name extends TaskName>(
  task: Name,
  args: Parameters<Tasks[Name]>[0],
) => Promise<Awaited<ReturnType<Tasks[Name]>>>

/** Runs tasks in this process. */
export const runLocally =
  (tasks: Tasks): RunTask =>
  (task, args) => {
    // RunTask guarantees that the arguments are those of the task; TypeScript can't see it here.
    const run = tasks[task] as (args: unknown) => Promise<never>
    return run(args)
  }
