import { and, isNotNull, sql } from 'drizzle-orm'
import { fill } from '#domain/words/fill.ts'
import { users } from '../../../db/schema.ts'
import { frameIn, mailOf } from '../../adapters/mail/mail-template.ts'
import { toolWords } from '../../adapters/tool-words.ts'
import { daily, type WindowCounter } from '../../plugins/attempt-counter.ts'
import { languageOfUser } from '../auth/account-languages.ts'
import type { Deps } from '../deps.ts'
import { enqueueMail } from '../mails/enqueue-mail.ts'
import type { Letters } from '../mails/mail-queue.ts'
import { isSuperAdmin } from '../users/service.ts'

/** Longer reasons are in the log. */
const MAX_REASON = 300

/** Tells super-admins that a nightly backup failed, at most once in 24 hours. */
export function createBackupLetter({
  db,
  now,
  publicUrl,
  counter,
}: Deps<'db' | 'now' | 'publicUrl'> & { counter: Pick<WindowCounter, 'count'> }) {
  async function tellBackupFailed(reason: string): Promise<void> {
    if ((await counter.count([['backup failed', daily(1)]])) !== null) return
    const mail = {
      kind: 'backup failed',
      userId: users.id,
      address: users.email,
      about: reason.slice(0, MAX_REASON),
      at: now(),
      each: users.id,
    } as const
    const isTold = and(isSuperAdmin(users.roles), isNotNull(users.activatedAt))
    await db.write([enqueueMail(db.read, mail, sql`FROM ${users} WHERE ${isTold}`)])
  }

  const letter: Letters['backup failed'] = async ({ userId, address, about }) => {
    const language = (await languageOfUser(db.read, userId)) ?? 'en'
    const words = toolWords(language, 'mails').backupFailed
    return mailOf(address, {
      title: words.subject,
      paragraphs: [fill(words.text, { reason: about }), words.effect],
      button: words.button,
      link: `${publicUrl()}/status`,
      smallPrint: words.small,
      frame: frameIn(language),
    })
  }

  return { tellBackupFailed, letter }
}
