import { and, eq, sql } from 'drizzle-orm'
import { nanoid } from 'nanoid'
import { isEmail, normalizeEmail } from '#domain/words/email.ts'
import type { Language } from '#domain/words/language.ts'
import { mailKeys, users } from '../../../db/schema.ts'
import type { Deps } from '../deps.ts'
import { isOpenKey, storeMailKey } from './account-keys.ts'
import { invitationLink, type SendKey } from './account-mails.ts'
import { insertOrReplace } from './activation.ts'

interface InvitationDeps extends Deps<'db' | 'now' | 'publicUrl' | 'keys' | 'registration'> {
  sendKey: SendKey
}

export type Invited =
  | { outcome: 'invitation sent'; link: string }
  | { outcome: 'bad email' | 'already exists' | 'registration closed' | 'invitation not sent' }

/** Invitations by super-admins: an account that nobody has activated, with a link that does. */
export function createInvitations(deps: InvitationDeps) {
  const { db, keys, sendKey, registration, now, publicUrl } = deps

  /**
   * Invites an address, or invites it again: earlier links then stop working.
   * @param isMailed false for a link that is shown instead
   */
  async function invite(
    address: string,
    language: Language | null = null,
    isMailed = true,
  ): Promise<Invited> {
    if (registration === 'closed') return { outcome: 'registration closed' }
    const email = normalizeEmail(address)
    if (!isEmail(email)) return { outcome: 'bad email' }
    const createdAt = now()
    const key = keys.create({ email, purpose: 'invitation', createdAt, isMailed, language })
    const roles = ['user' as const]
    const user = { id: nanoid(), email, passwordHash: '', roles, createdAt }
    const [invited] = await db.write([
      insertOrReplace(db.read, user),
      db.read.delete(mailKeys).where(isInvitationTo(email)),
      ...storeMailKey(db.read, key),
    ])
    if (invited === 0) return { outcome: 'already exists' }
    if (isMailed && !(await sendKey(key))) return { outcome: 'invitation not sent' }
    return { outcome: 'invitation sent', link: invitationLink(publicUrl(), email, key.key) }
  }

  /** Whether the address may have an account, without any invitation if registration is open. */
  async function isWelcome(email: string): Promise<boolean> {
    if (registration !== 'invited') return registration === 'open'
    const [found] = await db.read
      .select({ hash: mailKeys.hash })
      .from(mailKeys)
      .where(and(isInvitationTo(email), isOpenKey(now())))
      .limit(1)
    return found !== undefined
  }

  return { invite, isWelcome }
}

const isInvitationTo = (email: string) =>
  and(
    eq(mailKeys.purpose, 'invitation'),
    sql`${mailKeys.userId} = (SELECT ${users.id} FROM ${users} WHERE ${users.email} = ${email})`,
  )
