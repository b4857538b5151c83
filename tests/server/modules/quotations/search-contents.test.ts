import { describe, expect, test } from 'bun:test'
import type { Quotation } from '#domain/document/schema.ts'
import { query } from '../../../support/database.ts'
import { aNote, aPricedQuotation } from '../../../support/documents.ts'
import { type Person, signUp } from '../../../support/person.ts'
import { sharedPerson, sharedServer } from '../../../support/shared.ts'
import { signUpSuperAdmin } from '../../../support/super-admin.ts'

const server = sharedServer()
const ann = sharedPerson(server, 'ann')
const bob = sharedPerson(server, 'bob')

async function save(person: Person, quotation: Quotation): Promise<Quotation> {
  const { status, body, text } = await person.call('/api/save-quotation', { body: { quotation } })
  if (status !== 200) throw new Error(text)
  return body.quotation
}

async function find(person: Person, search: string) {
  const { body } = await person.call(`/api/get-quotation-list?search=${encodeURIComponent(search)}`)
  return body.quotations
}

const namesOf = (found: { name: string }[]) => found.map(({ name }) => name)

test('a word of a text block is found, with its surroundings; names come first', async () => {
  await save(ann, aNote('<p>Dear Mrs <b>Vogel</b>,</p><p>thank you</p>', { name: 'Bath' }))
  await save(ann, aNote('', { name: 'Vogel, cellar' }))
  await save(ann, aNote('<p>A birdhouse for Vogelsang</p>', { name: 'Garden' }))
  const found = await find(ann, 'vogel')
  expect(namesOf(found)).toEqual(['Vogel, cellar', 'Garden', 'Bath'])
  expect(found[0]).not.toHaveProperty('excerpt')
  expect(found[2].excerpt).toEqual({ before: 'Dear Mrs ', match: 'Vogel', after: ',' })
  expect(namesOf(await find(ann, 'bath vogel'))).toEqual(['Bath'])
  expect(namesOf(await find(ann, 'garden mrs'))).toEqual([])
  expect(await find(bob, 'vogel')).toEqual([])
})

test('a search follows what is saved and deleted', async () => {
  const cleo = await signUp(server, 'cleo')
  const first = await save(cleo, aNote('<p>Marble</p>', { name: 'Hall' }))
  expect(namesOf(await find(cleo, 'marble'))).toEqual(['Hall'])
  const second = await save(cleo, { ...first, blocks: aNote('<p>Granite</p>').blocks })
  expect(namesOf(await find(cleo, 'marble'))).toEqual([])
  expect(namesOf(await find(cleo, 'granite'))).toEqual(['Hall'])
  // A save that is refused changes nothing.
  const late = await cleo.call('/api/save-quotation', { body: { quotation: first } })
  expect(late.status).toBe(409)
  expect(namesOf(await find(cleo, 'granite'))).toEqual(['Hall'])
  await cleo.call('/api/delete-quotation', { method: 'DELETE', body: { id: second.id } })
  expect(await find(cleo, 'granite')).toEqual([])
})

test('internal info is found by nobody, and what is shared is found by its text', async () => {
  const dora = await signUp(server, 'dora')
  const access = { level: 'custom' as const, userList: [bob.email] }
  const quotation = aPricedQuotation(2, { name: 'Roof', info: 'secretmargin', access })
  const blocks = quotation.blocks.map((block) => ({ ...block, info: 'secretblock' }))
  await save(dora, { ...quotation, blocks: [...blocks, ...aNote('<p>Slate</p>').blocks] })
  for (const person of [dora, bob]) {
    expect(namesOf(await find(person, 'slate'))).toEqual(['Roof'])
    expect(await find(person, 'secretmargin')).toEqual([])
    expect(await find(person, 'secretblock')).toEqual([])
  }
  expect(await find(ann, 'slate')).toEqual([])
})

describe('what is deleted', () => {
  test('leaves nothing in the index, an account with all it owns', async () => {
    const eve = await signUp(server, 'eve')
    const admin = await signUpSuperAdmin(server)
    await save(eve, aNote('<p>Basalt</p>', { name: 'Path' }))
    const [block] = aNote('<p>Basalt</p>').blocks
    for (const _ of ['saved', 'updated']) {
      const { status } = await eve.call('/api/save-bookmark', { body: { item: block } })
      expect(status).toBe(200)
    }
    const counts = async () => {
      const [row] = await query(
        server,
        `SELECT (SELECT count(*) FROM contents) AS contents,
          (SELECT count(*) FROM content_words) AS words,
          (SELECT count(*) FROM quotations) + (SELECT count(*) FROM bookmarks) AS documents`,
      )
      return { contents: row?.contents, words: row?.words, documents: row?.documents }
    }
    const before = await counts()
    const documents = Number(before.documents)
    expect(before).toMatchObject({ contents: documents, words: documents })
    const body = { email: eve.email }
    expect((await admin.call('/api/delete-user', { method: 'DELETE', body })).status).toBe(200)
    const left = documents - 2
    expect(await counts()).toEqual({ contents: left, words: left, documents: left })
  })
})
