import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { nanoid } from 'nanoid'
import type { Db } from '../../../db/client.ts'
import { type MailKind, mails } from '../../../db/schema.ts'
import { due } from '../outbox/queue.ts'

type Value<Type> = Type | SQLWrapper

interface NewMail {
  kind: Value<MailKind>
  userId: Value<string>
  address: Value<string>
  /** What it tells of, by an id (db/schema.ts). */
  about: Value<string>
  /** When it is written, in ms since 1970. */
  at: number
  /** By default a new one. */
  id?: Value<string>
  /** SQL: what tells several mails of one statement apart. */
  each?: SQLWrapper
  /** By default it leaves at once. */
  dueAt?: Value<number>
  attempts?: number
}

/**
 * The statement that adds a mail to the queue, in one batch with the change that it tells of.
 * @param from SQL: `FROM … WHERE …`: a mail for each row; `WHERE …` alone for one mail or none
 */
export function enqueueMail(db: Db, mail: NewMail, from: SQL) {
  const { kind, userId, address, about, at, each } = mail
  const { createdAt, attempts, dueAt, ...given } = { ...due(at), ...mail }
  const id = given.id ?? (each ? sql`${nanoid()} || ${each}` : nanoid())
  return db.insert(mails).select(
    sql`SELECT ${id}, ${kind}, ${userId}, ${address}, ${about}, ${createdAt}, ${attempts}, ${dueAt}, NULL, ''
      ${from}`,
  )
}

/** SQL: whether a mail of this kind about the same is in the queue, or was given up. */
export const isQueued = (kind: MailKind, about: Value<string>): SQL =>
  sql`EXISTS (SELECT 1 FROM mails queued WHERE queued.about = ${about} AND queued.kind = ${kind})`
