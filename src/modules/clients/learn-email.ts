import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { clients } from '../../../db/client-schema.ts'
import type { Query } from '../../../db/writes.ts'
import { clientKey } from '../../domain/clients/same-client.ts'
import type { ClientTexts } from '../../domain/clients/tidy-client.ts'
import type { Recipient } from '../../domain/words/recipients.ts'
import { knownAs } from './client-sql.ts'

interface Sent {
  owner: { userId: string; email: string }
  /** Whom the offer is for, as it says; null for nobody. */
  client: ClientTexts | null
  to: readonly Recipient[]
  at: number
}

/**
 * Gives a client without an address the one that their offer was sent to (product: Clients). No
 * statement where the people don't tell which of them the client is.
 * @param isSent SQL: whether it was
 */
export function learnEmail(db: Db, { owner, client, to, at }: Sent, isSent: SQL): Query[] {
  const email = client && addressOf(client, to, owner.email)
  if (!client || !email) return []
  const id = knownAs(sql`${owner.userId}`, sql`${clientKey(client) ?? ''}`)
  const { namesText, townText } = clients
  const update = db
    .update(clients)
    .set({
      ...{ email, updatedAt: at },
      searchText: sql`${namesText} || char(10) || ${townText} || char(10) || ${email}`,
    })
    .where(and(eq(clients.id, sql`(${id})`), eq(clients.email, ''), isSent))
  return [update]
}

/** The only one, or the one of the client's name. Senders try an offer on themselves first. */
function addressOf(
  { name }: ClientTexts,
  to: readonly Recipient[],
  sender: string,
): string | undefined {
  const others = to.filter(({ email }) => email !== sender)
  if (others.length === 1) return others[0]?.email
  const key = nameKey(name)
  const [namesake, another] = others.filter((one) => key !== null && nameKey(one.name) === key)
  return another ? undefined : namesake?.email
}

const nameKey = (name: string) => clientKey({ name, company: '' })
