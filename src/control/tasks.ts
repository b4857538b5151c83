import { migrations } from '../../db/migrations.ts'
import type { MailWay } from '../adapters/mail/mail.ts'
import type { Services } from '../services.ts'

/**
 * What the command line has done where the database is held: by the running server, or by its
 * own process where none runs. Arguments and results travel as json.
 */
export function createTasks({ accounts, users, visitors }: Services, mail: MailWay) {
  return {
    createAdmin: ({ email, password }: { email: string; password: string }) =>
      users.create(email, password, ['user', 'super-admin']),
    listUsers: ({ offset }: { offset: number }) =>
      users.list({ sort: 'email', order: 'asc', limit: 200, offset }),
    findUser: async ({ email }: { email: string }) => {
      const { rows } = await users.list({ search: email, limit: 200 })
      return rows.find((user) => user.email === email) ?? null
    },
    promote: ({ email }: { email: string }) => users.promote(email),
    demote: ({ email }: { email: string }) => users.demote(email),
    remove: ({ email }: { email: string }) => users.remove(email),
    issueResetLink: ({ email }: { email: string }) => users.issueResetLink(email),
    mailResetLink: async ({ email }: { email: string }) => {
      const sent = await accounts.mailResetLink(email)
      // Where it really left, it is for its addressee's eyes only.
      return sent.outcome === 'reset link sent' && mail.way !== 'outbox'
        ? { outcome: sent.outcome }
        : sent
    },
    visitors: (period: { from: string; to: string }) => visitors.between(period),
    /** The names of the migrations that whoever answers knows, and has applied. */
    migrations: async (_: Record<never, never>) => migrations.map(({ name }) => name),
  }
}

export type Tasks = ReturnType<typeof createTasks>
export type TaskName = keyof Tasks

/** Has a task done, here or there. */
export type Ask = <Name extends TaskName>(
  task: Name,
  args: Parameters<Tasks[Name]>[0],
) => Promise<Awaited<ReturnType<Tasks[Name]>>>

/** Has them done in this process. */
export const askHere =
  (tasks: Tasks): Ask =>
  (task, args) => {
    // The one place where a name meets its own arguments; the type of Ask keeps them together.
    const run = tasks[task] as (args: unknown) => Promise<never>
    return run(args)
  }
