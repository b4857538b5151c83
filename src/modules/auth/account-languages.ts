import { eq, type SQL, sql } from 'drizzle-orm'
import type { Language } from '#domain/words/language.ts'
import type { Database, Db } from '../../../db/client.ts'
import { users } from '../../../db/schema.ts'
import { askedLanguage } from '../../plugins/tool-language.ts'

/** SQL: the language of an account: what its user has chosen, else what their browser asked for last. */
const accountLanguage = sql<Language | null>`coalesce(${users.language}, ${users.browserLanguage})`

/** The language of mails to an address; null where it has no account, or that of one isn't known. */
export const languageOfAccount = (db: Db, email: string): Promise<Language | null> =>
  languageWhere(db, eq(users.email, email))

/** The language of what is written for a user; null where it isn't known. */
export const languageOfUser = (db: Db, userId: string): Promise<Language | null> =>
  languageWhere(db, eq(users.id, userId))

async function languageWhere(db: Db, isUser: SQL): Promise<Language | null> {
  const [user] = await db.select({ language: accountLanguage }).from(users).where(isUser)
  return user?.language ?? null
}

export type AccountLanguages = ReturnType<typeof createAccountLanguages>

/** The languages in which users want the tool (product: The tool’s language). */
export function createAccountLanguages({ read, write }: Pick<Database, 'read' | 'write'>) {
  const find = async (userId: string) => {
    const { language, browserLanguage } = users
    const [user] = await read
      .select({ language, browserLanguage })
      .from(users)
      .where(eq(users.id, userId))
    return user
  }

  /** What the user has chosen; null: as their browser asks. */
  const chosen = async (userId: string): Promise<Language | null> =>
    (await find(userId))?.language ?? null

  async function choose(userId: string, language: Language | null): Promise<void> {
    await write([read.update(users).set({ language }).where(eq(users.id, userId))])
  }

  /** Remembers what the browser of a session asks for; resolves to what its user has chosen. */
  async function follow(userId: string, request: Request): Promise<Language | null> {
    const user = await find(userId)
    const browserLanguage = askedLanguage(request)
    if (user && browserLanguage !== null && browserLanguage !== user.browserLanguage)
      await write([read.update(users).set({ browserLanguage }).where(eq(users.id, userId))], {
        usesReserve: true,
      })
    return user?.language ?? null
  }

  return { chosen, choose, follow }
}
