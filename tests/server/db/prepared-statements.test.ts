import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { openDatabase } from '../../../db/client.ts'
import { offerLinks, offers } from '../../../db/offer-schema.ts'
import { asJson, lookUpOf } from '../../../db/prepared-statements.ts'

const row = asJson({
  text: offers.text,
  canBeAccepted: offers.canBeAccepted,
  isShared: offers.isShared,
  sentAt: offers.sentAt,
  expiresAt: offers.expiresAt,
  links: sql<number>`(SELECT count(*) FROM ${offerLinks})`,
})
const lookUp = lookUpOf((db) =>
  db
    .select({ row: row.column })
    .from(offers)
    .where(eq(offers.id, sql.placeholder('id'))),
)

test.each([
  ['plain', 1_795_000_000_000],
  ['"quoted" \\ and\n\u2028 new \u0001 lines, ä 🛁 {"a":1}', null],
])(
  'a row read as json has the texts, numbers and truths that it was stored with',
  async (text, expiresAt) => {
    await using db = await offersIn()
    await db.client.execute({ sql: INSERT, args: ['first', text, 1, 0, expiresAt] })
    await db.client.execute({ sql: INSERT, args: ['second', '', 0, 1, expiresAt] })
    const read = async (id: string) => {
      const found = await lookUp(db.read, { id })
      return found && row.read(String(found[0]))
    }
    const sentAt = 1_794_000_000_123
    expect(await read('first')).toEqual({
      text,
      canBeAccepted: true,
      isShared: false,
      sentAt,
      expiresAt,
      links: 0,
    })
    expect(await read('second')).toMatchObject({ text: '', canBeAccepted: false, isShared: true })
    expect(await read('none')).toBeNull()
  },
)

test('a look-up is built for each database', async () => {
  await using one = await offersIn()
  await using other = await offersIn()
  await one.client.execute({ sql: INSERT, args: ['here', 'text', 1, 1, null] })
  expect(await lookUp(one.read, { id: 'here' })).not.toBeNull()
  expect(await lookUp(other.read, { id: 'here' })).toBeNull()
})

const INSERT = `INSERT INTO offers (id, text, can_be_accepted, is_shared, expires_at, sent_at)
  VALUES (?, ?, ?, ?, ?, 1794000000123)`

async function offersIn() {
  const db = await openDatabase({ url: 'file::memory:' })
  await db.client.execute(
    'CREATE TABLE offers (id TEXT, text TEXT, can_be_accepted INT, is_shared INT, expires_at INT, sent_at INT)',
  )
  await db.client.execute('CREATE TABLE offer_links (id TEXT)')
  return { ...db, [Symbol.asyncDispose]: () => db.close() }
}
