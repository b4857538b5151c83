import { migrations } from '../../db/migrations.ts'
import type { MailDelivery } from '../adapters/mail/mail.ts'
import type { CurrentUser } from '../modules/auth/current-user.ts'
import { presentDocument } from '../modules/quotations/presenter.ts'
import { DamagedQuotation } from '../modules/quotations/quotation-finder.ts'
import type { Restored } from '../modules/quotations/revisions/service.ts'
import type { Services } from '../services.ts'

/**
 * The command line's tasks that need the database. The process that has locked it runs them: the
 * running server, or the command's own process. Arguments and results travel as JSON.
 */
export function createTasks(services: Services, mail: MailDelivery) {
  const { accounts, users, visitors } = services
  /** A link that was really mailed is shown to nobody but its addressee. */
  const shown = <Outcome extends string>(
    { outcome, link }: { outcome: Outcome; link?: string },
    isMailed: boolean,
  ) => (link === undefined || (isMailed && mail.by !== 'outbox') ? { outcome } : { outcome, link })
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
    invite: async ({ email, isMailed }: Linked) =>
      shown(await accounts.invite(email, null, isMailed), isMailed),
    resetLink: async ({ email, isMailed }: Linked) =>
      shown(await accounts.mailResetLink(email, null, isMailed), isMailed),
    findAcceptance: ({ hash }: { hash: string }) => services.offers.findAcceptance(hash),
    visitors: (period: { from: string; to: string }) => visitors.between(period),
    /** The names of the migrations that this process knows and has applied. */
    migrations: async (_: Record<never, never>) => migrations.map(({ name }) => name),
  }
}

interface Linked {
  email: string
  isMailed: boolean
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

interface ById {
  id: string
}

interface ByRevision extends ById {
  revision: number
}

/** The command line's tasks with a quotation's versions, done in the name of its owner. */
function createRevisionTasks({ quotations, revisions }: Services) {
  async function asOwner<T>(
    id: string,
    work: (owner: CurrentUser, revision: number) => Promise<T>,
  ): Promise<T | 'no quotation' | 'damaged quotation'> {
    try {
      const head = await quotations.findHead(id)
      if (!head) return 'no quotation'
      const { ownerId: userId, email, revision } = head
      return await work({ userId, email, sessionId: '', roles: ['user'] }, revision)
    } catch (error) {
      if (error instanceof DamagedQuotation) return 'damaged quotation'
      throw error
    }
  }

  return {
    listRevisions: ({ id, offset }: ById & { offset: number }) =>
      asOwner(id, (owner) => revisions.list(id, owner, { limit: 200, offset })),
    /** As JSON. */
    showRevision: ({ id, revision }: ByRevision) =>
      asOwner(id, (owner) =>
        revisions.open(id, revision, owner, (document) => ({
          json: presentDocument(document, owner),
        })),
      ),
    compareRevisions: ({ id, from, to }: ById & { from: number; to: number }) =>
      asOwner(id, (owner) =>
        revisions.compare({ id, from, to, wants: 'text' }, owner, (text) => ({ text })),
      ),
    /** Over what is stored now; a save that comes first makes it a conflict. */
    restoreRevision: ({ id, revision }: ByRevision) =>
      asOwner(id, (owner, baseRevision) =>
        revisions.restore({ id, revision, baseRevision }, owner, withoutDocument),
      ),
    labelRevision: ({ id, revision, label }: ByRevision & { label: string }) =>
      asOwner(id, (owner) => revisions.label({ id, revision, label }, owner)),
  }
}

const withoutDocument = (restored: Restored) =>
  typeof restored === 'string' || restored.outcome === 'storage full'
    ? restored
    : { outcome: restored.outcome, revision: restored.document.head.revision }
