import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { offerSettings } from '../../../db/offer-schema.ts'
import { users } from '../../../db/schema.ts'
import { createSignedTexts } from '../mails/subscriptions.ts'

export type ReminderSettings = ReturnType<typeof createReminderSettings>

/** Whether users are reminded of offers that nobody answers: they are, unless they say no. */
export function createReminderSettings(
  db: Database,
  { secret, publicUrl }: { secret: string; publicUrl: () => string },
) {
  const { tokenOf, textOf } = createSignedTexts(secret, 'reminders of offers')

  async function read(userId: string): Promise<boolean> {
    const [row] = await db.read
      .select({ reminds: offerSettings.reminds })
      .from(offerSettings)
      .where(eq(offerSettings.userId, userId))
    return row?.reminds ?? true
  }

  async function write(userId: string, reminds: boolean): Promise<void> {
    const row = db.read.insert(offerSettings).values({ userId, reminds })
    await db.write([row.onConflictDoUpdate({ target: offerSettings.userId, set: { reminds } })])
  }

  /** Whose mailed link it is; null for any other token, and once the account is deleted. */
  async function accountOf(token: string): Promise<{ userId: string; email: string } | null> {
    const id = textOf(token)
    if (id === null) return null
    const [user] = await db.read.select({ email: users.email }).from(users).where(eq(users.id, id))
    return user ? { userId: id, ...user } : null
  }

  return {
    read,
    write,
    accountOf,
    /** The link that ends these mails. */
    stopLink: (userId: string): string => `${publicUrl()}/api/stop-reminders/${tokenOf(userId)}`,
  }
}
