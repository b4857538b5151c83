import { statfs } from 'node:fs/promises'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { Elysia, type TSchema, t } from 'elysia'
import { VERSION } from '#domain/document/version.ts'
import { webhooks } from '../../../db/integration-schema.ts'
import { quotationDocuments, users } from '../../../db/schema.ts'
import { version } from '../../../package.json'
import { answerTo } from '../../plugins/outcomes.ts'
import { iso, isoOrNull, Message, refusals, requestBody } from '../../plugins/response-schemas.ts'
import type { RouteContext } from '../auth/session-plugin.ts'
import type { MailQueue } from '../mails/mail-queue.ts'
import type { Metrics } from './metrics.ts'

const orNull = <T extends TSchema>(schema: T) => t.Union([schema, t.Null()])
const Time = t.String({ format: 'date-time' })
const Bytes = t.Integer({ minimum: 0 })

/** Numbers have the names of the metrics (self-hosting: Logs and metrics). */
const Status = t.Object({
  version: t.String(),
  metrics: t.Object({
    quotation_uptime_seconds: t.Number(),
    process_resident_memory_bytes: Bytes,
    quotation_disk_free_bytes: Bytes,
    quotation_disk_bytes: Bytes,
    quotation_database_bytes: Bytes,
    quotation_mails_waiting: t.Integer(),
    /** Documents that a newer version of the program has saved: this one only reads them. */
    quotation_newer_documents: t.Integer(),
  }),
  /** What could not be sent yet, or was given up (`failedAt`). */
  mails: t.Array(
    t.Object({
      id: t.String(),
      kind: t.String(),
      to: t.String(),
      createdAt: Time,
      failedAt: orNull(Time),
      nextTryAt: orNull(Time),
      reason: t.String(),
    }),
  ),
  /** Those that the server turned off. */
  webhooks: t.Array(
    t.Object({ id: t.String(), email: t.String(), url: t.String(), offBecause: t.String() }),
  ),
  /** Null without BACKUP_DIR. */
  backup: orNull(
    t.Object({
      folder: t.String(),
      last: orNull(t.Object({ file: t.String(), at: Time, bytes: Bytes })),
      problem: orNull(t.String()),
    }),
  ),
  /** By hour of the last day, the oldest first; 0 before the start. */
  requests: t.Array(t.Object({ at: Time, requests: t.Integer(), errors: t.Integer() })),
})

/** The nightly backups (README: Settings). */
export interface BackupState {
  folder: string
  /** The newest backup in the folder; null if there is none, or no folder. */
  last: { file: string; at: number; bytes: number } | null
  /** Why the last try failed; null if it did not. */
  problem: string | null
}

interface StatusContext extends RouteContext {
  mails: Pick<MailQueue, 'counts' | 'list' | 'retry'>
  metrics: Pick<Metrics, 'lastDay'>
  dataDir: string
  /** Null without BACKUP_DIR. */
  backups: { state(): Promise<BackupState> } | null
}

/** How the server is, for super-admins (api: Other calls). */
export function statusRoutes({ session, db, mails, metrics, dataDir, backups }: StatusContext) {
  async function describe(): Promise<typeof Status.static> {
    const [disk, database, newer, listed, off, backup] = await Promise.all([
      statfs(dataDir),
      db.read.get<{ bytes: number }>(
        sql`SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size`,
      ),
      db.read.$count(
        quotationDocuments,
        sql`json_valid(${quotationDocuments.head}) AND json_extract(${quotationDocuments.head}, '$.version') > ${VERSION}`,
      ),
      mails.list(),
      db.read
        .select({
          id: webhooks.id,
          email: users.email,
          url: webhooks.url,
          offBecause: sql<string>`${webhooks.offBecause}`,
        })
        .from(webhooks)
        .innerJoin(users, eq(users.id, webhooks.userId))
        .where(and(eq(webhooks.isOn, false), isNotNull(webhooks.offBecause)))
        .limit(200),
      backups?.state() ?? null,
    ])
    return {
      version,
      metrics: {
        quotation_uptime_seconds: process.uptime(),
        process_resident_memory_bytes: process.memoryUsage.rss(),
        quotation_disk_free_bytes: disk.bavail * disk.bsize,
        quotation_disk_bytes: disk.blocks * disk.bsize,
        quotation_database_bytes: database.bytes,
        quotation_mails_waiting: mails.counts().waiting,
        quotation_newer_documents: newer,
      },
      mails: listed.map(({ id, kind, address: to, createdAt, failedAt, dueAt, reason }) => ({
        id,
        kind,
        to,
        createdAt: iso(createdAt),
        failedAt: isoOrNull(failedAt),
        nextTryAt: failedAt === null ? iso(dueAt) : null,
        reason,
      })),
      // A path may be a secret.
      webhooks: off.map((one) => ({ ...one, url: new URL(one.url).origin })),
      backup: backup && {
        ...backup,
        last: backup.last && { ...backup.last, at: iso(backup.last.at) },
      },
      requests: metrics
        .lastDay()
        .map(({ hour, ...counts }) => ({ at: iso(hour * 60 * 60_000), ...counts })),
    }
  }

  return new Elysia({ name: 'status', prefix: '/api', tags: ['Health'] })
    .use(session)
    .get('/get-status', describe, {
      role: 'super-admin',
      response: { 200: Status },
    })
    .post(
      '/retry-mail',
      async ({ body: { id } }) =>
        (await mails.retry(id)) ? { message: 'mail tried' } : answerTo({ outcome: 'not found' }),
      {
        role: 'super-admin',
        body: requestBody(t.Object({ id: t.String() })),
        response: { 200: Message, ...refusals(404) },
      },
    )
}
