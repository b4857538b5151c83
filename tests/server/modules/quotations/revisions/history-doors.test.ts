import { beforeAll, expect, test } from 'bun:test'
import type { BoqBlock, Quotation } from '#domain/document/quotation.ts'
import { aPricedQuotation } from '../../../../support/documents.ts'
import { call, type Person, type Reply } from '../../../../support/person.ts'
import { sharedPerson, sharedServer } from '../../../../support/shared.ts'
import { signUpSuperAdmin } from '../../../../support/super-admin.ts'

/*
 * What only an older version holds is told to the owner and to super-admins alone (product:
 * History): words and figures that are nowhere else are looked for at every door.
 */

const server = sharedServer({ web: true })
const owner = sharedPerson(server, 'owner')
const reader = sharedPerson(server, 'reader')
let admin: Person

beforeAll(async () => {
  admin = await signUpSuperAdmin(server)
})

/** Info, cost, a row and names of the first version; 'Bath' stays. */
const CANARIES = /canary|731\.37|1,?462\.74/

const save = async (quotation: unknown, by: Person = owner): Promise<Quotation> =>
  (await by.call('/api/save-quotation', { body: { quotation } })).body.quotation

/** Saved with canaries, named with one, then without them. */
async function saveBoth(level: 'everyone' | 'custom'): Promise<Quotation> {
  const access = { level, userList: level === 'custom' ? [reader.email] : [] }
  const plain = aPricedQuotation(2, { name: 'Bath', access })
  const first = await save({
    ...plain,
    name: 'Bath canary-name',
    info: 'canary-info',
    desc: 'canary-desc',
    category: 'canary-cat',
    blocks: plain.blocks.map((block) => (block.type === 'boq' ? withCanaries(block) : block)),
  })
  const label = { id: first.id, revision: 1, label: 'canary-label' }
  await owner.call('/api/label-revision', { method: 'PATCH', body: label })
  return save({ ...plain, id: first.id, revision: 1 })
}

function withCanaries(block: BoqBlock): BoqBlock {
  const [first, ...rows] = block.boq.rows
  if (first?.type !== 'row') throw new Error('no row')
  const description = { html: '<p>Work canary-row</p>', value: null }
  const row = { ...first, description, cost: 731.37, info: 'canary-row-info' }
  return { ...block, info: 'canary-block-info', boq: { ...block.boq, rows: [row, ...rows] } }
}

const historyOf = (by: Person, id: string) => [
  by.call('/api/get-revision-list', { body: { id } }),
  by.call('/api/get-revision', { body: { id, revision: 1 } }),
  by.call('/api/compare-revisions', { body: { id, from: 1, to: 2 } }),
]

test.each(['everyone', 'custom'] as const)(
  'nothing of an older version of a quotation shared with %s leaves by any door of its readers',
  async (level) => {
    const { id } = await saveBoth(level)
    const told = await reader.call('/api/get-quotation', { body: { id } })
    const copy = await reader.call('/api/save-quotation', {
      body: { quotation: told.body.quotation },
    })
    const history = await Promise.all(historyOf(reader, id))
    const restore = { id, revision: 1, baseRevision: 2 }
    const copied = copy.body.quotation.id
    const doors: Reply[] = [
      // What the exports are made of.
      told,
      copy,
      ...history,
      ...(await Promise.all(historyOf(reader, copied).slice(0, 2))),
      await reader.call('/api/restore-revision', { body: restore }),
      await reader.call('/api/undelete-quotation', { body: { id } }),
      ...(await Promise.all(LISTS.map((path) => reader.call(path)))),
      await reader.call('/api/get-quotation', { body: { id: copied } }),
      await call(server, '/api/get-quotation', { body: { id } }),
      ...(await Promise.all(PAGES.map((path) => call(server, path.replace('ID', id))))),
    ]
    for (const { text } of doors) expect(text.match(CANARIES)).toBeNull()
    expect(doors.filter(({ text }) => text.includes('Work of kind 1')).length).toBeGreaterThan(2)
    expect(history.map(({ status }) => status)).toEqual([403, 403, 403])
    const anonymous = await call(server, '/api/get-revision-list', { body: { id } })
    expect([anonymous.status, anonymous.text.match(CANARIES)]).toEqual([401, null])
    // Words that only the older version has find it nowhere, for its owner neither.
    for (const path of SEARCHES) expect((await owner.call(path)).text.match(CANARIES)).toBeNull()
    for (const by of [owner, admin]) {
      const all = await Promise.all(historyOf(by, id))
      for (const { status, text } of all) {
        expect(status).toBe(200)
        expect(text.match(CANARIES)).not.toBeNull()
      }
    }
  },
)

test('once it is deleted, its history is told to nobody, and a copy has none of it', async () => {
  const { id } = await saveBoth('everyone')
  await owner.call('/api/delete-quotation', { method: 'DELETE', body: { id } })
  for (const by of [reader, admin, owner])
    for (const { status, text } of await Promise.all(historyOf(by, id))) {
      expect(status).toBe(404)
      expect(text.match(CANARIES)).toBeNull()
    }
  for (const by of [reader, admin])
    expect((await by.call('/api/get-deleted-list')).body).toEqual({ quotations: [], total: 0 })
})

const LISTS = [
  '/api/get-quotation-list',
  '/api/get-quotation-list?search=bath',
  '/api/get-quotation-list?search=canary',
  '/api/get-unique-quotation-category-list',
  '/api/get-row-suggestions?search=work',
  '/api/get-deleted-list',
  '/api/get-bookmark-list',
]
const SEARCHES = [
  '/api/get-quotation-list?search=canary',
  '/api/get-row-suggestions?search=work%20canary',
  '/api/get-unique-quotation-category-list',
]
const PAGES = ['/ID', '/ID/login', '/ID?revision=1']
