import { beforeEach, describe, expect, test } from 'bun:test'
import { LIMITS } from '#domain/document/limits.ts'
import { newTextBlock, type Quotation } from '#domain/document/quotation.ts'
import { query } from '../support/database.ts'
import { aNote, aPricedQuotation } from '../support/documents.ts'
import type { Person } from '../support/person.ts'
import { newPersonPerTest, sharedPerson, sharedServer } from '../support/shared.ts'
import { signUpSuperAdmin } from '../support/super-admin.ts'

const server = sharedServer()
const owner = sharedPerson(server, 'owner')
const victim = newPersonPerTest(server)
let shared: Quotation

beforeEach(async () => {
  const access = { level: 'custom' as const, userList: ['friend@example.com', victim.email] }
  shared = (await save(owner, aNote('', { access }))).body.quotation
})

describe('a preview', () => {
  const bound = 'x'.repeat(LIMITS.previewBytes)
  const tooLong = [`${bound}x`, 'ä'.repeat(LIMITS.previewBytes / 2 + 1), '&'.repeat(5_000)]

  test('of 20 kB is saved, with its quotation and as a bookmark', async () => {
    expect((await save(victim, aNote('', { preview: bound }))).status).toBe(200)
    const item = { ...newTextBlock('kept'), preview: bound }
    expect((await victim.call('/api/save-bookmark', { body: { item } })).status).toBe(200)
  })

  test.each(tooLong)('that is longer is refused, and its field is named', async (preview) => {
    const table = aPricedQuotation(2)
    const [text, boq] = table.blocks
    if (!text || boq?.type !== 'boq') throw new Error('no such blocks')
    const [first, second] = boq.boq.rows
    if (!first || !second) throw new Error('no such rows')
    const rows = [first, { ...second, preview }]
    const boqOfLong = { ...boq, boq: { ...boq.boq, rows } }
    const quotations: [Quotation, string][] = [
      [aNote('', { preview }), 'preview'],
      [{ ...table, blocks: [{ ...text, preview }] }, 'blocks[0].preview'],
      [{ ...table, blocks: [text, boqOfLong] }, 'blocks[1].boq.rows[1].preview'],
    ]
    for (const [quotation, field] of quotations) {
      const refused = { status: 400, body: { field: `quotation.${field}` } }
      expect(await save(victim, quotation)).toMatchObject(refused)
    }
    for (const [item, field] of [
      [{ ...text, preview }, 'preview'],
      [boqOfLong, 'boq.rows[1].preview'],
    ] as const) {
      const reply = await victim.call('/api/save-bookmark', { body: { item } })
      expect(reply).toMatchObject({ status: 400, body: { field: `item.${field}` } })
    }
  })

  test('that was stored before the limit is in no answer', async () => {
    await query(
      server,
      `UPDATE quotation_documents SET head = json_set(head, '$.preview', ?) WHERE quotation_id = ?`,
      ['x'.repeat(3_000_000), shared.id],
    )
    const list = await victim.call('/api/get-quotation-list')
    expect(list.body.quotations).toMatchObject([{ id: shared.id, preview: '' }])
    expect(list.text.length).toBeLessThan(2_000)
    expect((await open(owner)).body.quotation.preview).toBe('')
  })
})

describe('a quotation that somebody else has shared', () => {
  test("leaves the recipient's list and the owner's userList, and stays for the others", async () => {
    const { updatedAt } = shared
    expect(await remove(victim)).toMatchObject({ status: 200, body: { message: 'removed' } })
    expect((await victim.call('/api/get-quotation-list')).body).toEqual({
      quotations: [],
      total: 0,
    })
    expect((await open(victim)).status).toBe(403)
    expect((await remove(victim)).status).toBe(403)
    const { quotation } = (await open(owner)).body
    expect(quotation.access).toEqual({ level: 'custom', userList: ['friend@example.com'] })
    expect([quotation.revision, quotation.updatedAt]).toEqual([2, updatedAt])
  })

  test("is not shared again by the owner's next save of what was open", async () => {
    await remove(victim)
    const stale = await save(owner, { ...shared, name: 'Changed' })
    expect(stale).toMatchObject({ status: 409, body: { message: 'conflict' } })
    const { quotation } = stale.body
    expect(quotation.access.userList).toEqual(['friend@example.com'])
    expect((await save(owner, { ...quotation, name: 'Changed' })).status).toBe(200)
    expect((await open(victim)).status).toBe(403)
  })

  test('can be shared again by the owner', async () => {
    await remove(victim)
    const { quotation } = (await open(owner)).body
    expect((await save(owner, { ...quotation, access: shared.access })).status).toBe(200)
    expect((await open(victim)).body.quotation.permissionLevel).toBe('Shared with you')
  })

  test('is left by several people at once, and none is forgotten', async () => {
    const people = [victim, await signUpSuperAdmin(server, 'guest')]
    const access = { ...shared.access, userList: people.map(({ email }) => email) }
    await save(owner, { ...shared, access })
    const replies = await Promise.all(people.map(remove))
    expect(replies.map(({ body }) => body.message)).toEqual(['removed', 'removed'])
    expect((await open(owner)).body.quotation.access.userList).toEqual([])
  })

  test('is only left by a super-admin on its list, and deleted by one who is not', async () => {
    const admin = await signUpSuperAdmin(server)
    await save(owner, { ...shared, access: { ...shared.access, userList: [admin.email] } })
    expect((await remove(admin)).body.message).toBe('removed')
    expect((await open(owner)).status).toBe(200)
    expect((await remove(admin)).body.message).toBe('deleted')
  })
})

const save = (person: Person, quotation: Quotation) =>
  person.call('/api/save-quotation', { body: { quotation } })

const open = (person: Person) => person.call('/api/get-quotation', { body: { id: shared.id } })

const remove = (person: Person) =>
  person.call('/api/delete-quotation', { method: 'DELETE', body: { id: shared.id } })
