import { describe, expect, test } from 'bun:test'
import { BLANK_CLIENT } from '#domain/clients/tidy-client.ts'
import { query } from '../../../support/database.ts'
import { call, type Person, signUp } from '../../../support/person.ts'
import { newPersonPerTest, sharedServer } from '../../../support/shared.ts'

const server = sharedServer({ env: { RATE_LIMITS: 'off' } })
const person = newPersonPerTest(server)

const VOGEL = {
  ...BLANK_CLIENT,
  name: 'Anna Vogel',
  company: 'Vogel & Söhne GmbH',
  street: 'Lindenweg 4',
  town: '10115 Berlin',
  country: 'Germany',
  email: 'Anna@vogel.example',
  taxId: 'DE1',
  taxMode: 'added',
  language: 'de',
  currency: 'EUR',
  discount: 2.5,
}

const save = (who: Person, client: object, id = 'new') =>
  who.call('/api/save-client', { body: { client: { ...client, id } } })
const add = async (who: Person, client: object): Promise<string> =>
  (await save(who, client)).body.client.id
const listOf = async (who: Person, search = '') =>
  (await who.call(`/api/get-client-list${search}`)).body
const namesIn = ({ clients }: { clients: { name: string; company: string }[] }) =>
  clients.map(({ name, company }) => name || company)
const suggest = async (who: Person, search: string) =>
  namesIn((await who.call(`/api/get-client-suggestions?search=${encodeURIComponent(search)}`)).body)
const find = (who: Person, id: string) => who.call('/api/get-client', { body: { id } })
const merge = (who: Person, id: string, other: string) =>
  who.call('/api/merge-clients', { body: { id, other } })
const remove = (who: Person, id: string) =>
  who.call('/api/delete-client', { method: 'DELETE', body: { id } })
const importAll = (who: Person, clients: unknown) =>
  who.call('/api/import-clients', { body: { clients } })
const storedBytes = async ({ email }: Person) => {
  const [row] = await query(
    server,
    'SELECT bytes FROM user_storage JOIN users ON id = user_id WHERE email = ?',
    [email],
  )
  return Number(row?.bytes)
}

describe('a client', () => {
  test('is stored as sent, opened, listed, changed and deleted', async () => {
    const saved = await save(person, { ...VOGEL, name: '  Anna \n Vogel ', unknown: 1 })
    expect(saved).toMatchObject({ status: 200, body: { message: 'saved' } })
    const { client } = saved.body
    expect(client).toMatchObject({ ...VOGEL, name: 'Anna, Vogel', uses: 0, usedAt: null })
    expect((await find(person, client.id)).body).toEqual({ client })
    const changed = await save(person, { ...VOGEL, town: '' }, client.id)
    expect(changed.body).toMatchObject({ message: 'updated', client: { ...VOGEL, town: '' } })
    expect(await listOf(person)).toMatchObject({ total: 1, clients: [changed.body.client] })
    expect(await remove(person, client.id)).toMatchObject({ status: 200 })
    expect(await remove(person, client.id)).toMatchObject({ status: 404 })
    expect(await listOf(person)).toEqual({ clients: [], total: 0 })
    expect(await suggest(person, 'vogel')).toEqual([])
    expect(await storedBytes(person)).toBe(0)
  })

  test.each([
    ['name', { name: ' ', company: '' }],
    ['name', { name: 'x'.repeat(201) }],
    ['taxMode', { ...VOGEL, taxMode: 'some' }],
    ['language', { ...VOGEL, language: 'xx' }],
    ['currency', { ...VOGEL, currency: 'euro' }],
    ['discount', { ...VOGEL, discount: 101 }],
    ['discount', { ...VOGEL, discount: -1 }],
  ])('is refused for its %s', async (field, client) => {
    const refused = { status: 400, body: { message: 'bad request', field: `client.${field}` } }
    expect(await save(person, client)).toMatchObject(refused)
    expect((await listOf(person)).total).toBe(0)
  })

  test('is there once, whatever the case and the white space', async () => {
    const id = await add(person, VOGEL)
    const again = { ...VOGEL, name: ' ANNA  vogel', company: 'vogel & SÖHNE gmbh' }
    const refused = { status: 409, body: { message: 'same client', id } }
    expect(await save(person, again)).toMatchObject(refused)
    const other = await add(person, { ...VOGEL, name: 'Bo' })
    expect(await save(person, again, other)).toMatchObject(refused)
    expect(await save(person, again, id)).toMatchObject({ status: 200 })
    expect(await suggest(person, 'bo')).toEqual(['Bo'])
  })

  test('is nobody else’s to see, change, merge or delete', async () => {
    const id = await add(person, VOGEL)
    const other = await signUp(server)
    const own = await add(other, VOGEL)
    expect(await find(other, id)).toMatchObject({ status: 404 })
    expect(await save(other, { ...VOGEL, name: 'X' }, id)).toMatchObject({ status: 404 })
    expect(await merge(other, own, id)).toMatchObject({ status: 404 })
    expect(await merge(other, id, own)).toMatchObject({ status: 404 })
    expect(await remove(other, id)).toMatchObject({ status: 404 })
    expect((await listOf(person)).clients).toMatchObject([{ id, ...VOGEL }])
    expect((await listOf(other)).total).toBe(1)
    expect((await call(server, '/api/get-client-list')).status).toBe(401)
  })

  test('goes with its account', async () => {
    await add(person, { ...VOGEL, name: 'Gone' })
    const { password } = person
    await person.call('/api/delete-account', { method: 'DELETE', body: { password } })
    expect(await query(server, `SELECT * FROM clients WHERE name = 'Gone'`)).toBeEmpty()
    expect(await query(server, `SELECT * FROM client_words WHERE word = 'gone'`)).toBeEmpty()
  })
})

describe('the list', () => {
  test('is searched by name, company, town and email, sorted and paged', async () => {
    await add(person, VOGEL)
    await add(person, { name: 'Émile 10', town: 'Zürich' })
    await add(person, { name: 'Emile 9', email: 'e9@example.com' })
    for (const [search, found] of [
      ['sohne', 'Anna Vogel'],
      ['berlin vog', 'Anna Vogel'],
      ['ZURICH', 'Émile 10'],
      ['vogel.example', 'Anna Vogel'],
      ['e9@', 'Emile 9'],
    ] as const)
      expect(namesIn(await listOf(person, `?search=${search}`))).toEqual([found])
    const byName = '?sort=name&order=asc'
    expect(namesIn(await listOf(person, byName))).toEqual(['Emile 9', 'Émile 10', 'Anna Vogel'])
    const page = await listOf(person, `${byName}&limit=1&offset=1`)
    expect([page.total, namesIn(page)]).toEqual([3, ['Émile 10']])
    for (const sort of ['uses', 'usedAt', 'createdAt', 'updatedAt'])
      expect((await listOf(person, `?sort=${sort}&search=e`)).total).toBe(3)
  })
})

describe('suggestions', () => {
  test('begin any words of name and company as typed', async () => {
    await add(person, VOGEL)
    await add(person, { name: 'Óscar Vogt', company: "O'Neil-Baths" })
    expect(await suggest(person, 'VOG')).toHaveLength(2)
    expect(await suggest(person, 'söh an')).toEqual(['Anna Vogel'])
    expect(await suggest(person, 'osc')).toEqual(['Óscar Vogt'])
    expect(await suggest(person, 'bath')).toEqual(['Óscar Vogt'])
    expect(await suggest(person, 'gel')).toEqual([])
    expect(await suggest(person, ' - ')).toEqual([])
    expect(await suggest(person, '%')).toEqual([])
    expect(await suggest(await signUp(server), 'vog')).toEqual([])
  })

  test('follow a change of the name', async () => {
    const id = await add(person, VOGEL)
    await save(person, { ...VOGEL, name: 'Anna Lind' }, id)
    expect(await suggest(person, 'lind')).toEqual(['Anna Lind'])
    expect(await suggest(person, 'anna vogel')).toEqual(['Anna Lind'])
    await save(person, { name: 'Anna Lind' }, id)
    expect(await suggest(person, 'vogel')).toEqual([])
  })

  test('of words that most have are found among many', async () => {
    const clients = Array.from({ length: 3_000 }, (_, at) => ({
      name: `Person ${at}`,
      company: `Baths ${at % 10} GmbH`,
    }))
    await importAll(person, clients)
    expect(await suggest(person, 'g')).toHaveLength(6)
    expect(await suggest(person, 'gmbh pers')).toHaveLength(6)
    expect(await suggest(person, 'gmbh 2999')).toEqual(['Person 2999'])
  })
})

describe('merging', () => {
  test('keeps the one, filled from the other, which is gone', async () => {
    const id = await add(person, { name: 'Anna', town: 'Bonn' })
    const other = await add(person, VOGEL)
    const merged = await merge(person, id, other)
    expect(merged.body).toMatchObject({
      message: 'merged',
      client: { ...VOGEL, name: 'Anna', town: 'Bonn' },
    })
    expect((await listOf(person)).clients).toEqual([merged.body.client])
    expect(await suggest(person, 'sohne')).toEqual(['Anna'])
    expect(await merge(person, id, id)).toMatchObject({ status: 404 })
    expect(await merge(person, id, other)).toMatchObject({ status: 404 })
  })

  test('two at once, each into the other, leaves one', async () => {
    const [a, b] = [await add(person, { name: 'Anna' }), await add(person, { name: 'Bo' })]
    const replies = await Promise.all([merge(person, a, b), merge(person, b, a)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await listOf(person)).total).toBe(1)
  })
})

describe('an import', () => {
  test('adds what is new, fills what is known, and counts doubles', async () => {
    await add(person, { name: 'Anna Vogel', company: 'Vogel & Söhne GmbH', town: 'Bonn' })
    const lind = { name: 'Bo Lind', town: 'Oslo' }
    const reply = await importAll(person, [
      VOGEL,
      lind,
      { name: 'BO LIND', email: 'b@lind.example' },
    ])
    expect(reply.body).toEqual({ message: 'imported', added: 1, known: 1, doubles: 1, left: 0 })
    const { clients } = await listOf(person, '?sort=name&order=asc')
    expect(clients).toMatchObject([
      { ...lind, email: 'b@lind.example' },
      { ...VOGEL, town: 'Bonn' },
    ])
    expect(namesIn(await listOf(person, '?search=bonn'))).toEqual(['Anna Vogel'])
    expect(await suggest(person, 'lin')).toEqual(['Bo Lind'])
    expect(await storedBytes(person)).toBe(2 * 1024)
    const again = await importAll(person, [VOGEL, lind])
    expect(again.body).toEqual({ message: 'imported', added: 0, known: 2, doubles: 0, left: 0 })
  })

  test('of one client that is nobody, or too many, stores none', async () => {
    const bad = await importAll(person, [VOGEL, { town: 'Bonn' }])
    expect(bad).toMatchObject({ status: 400, body: { field: 'clients[1].name' } })
    const wrong = await importAll(person, [VOGEL, { name: 'x', discount: 'much' }])
    expect(wrong).toMatchObject({ status: 400, body: { field: 'clients[1].discount' } })
    for (const clients of [[], 'x', Array(5_001).fill(VOGEL)])
      expect(await importAll(person, clients)).toMatchObject({
        status: 400,
        body: { field: 'clients' },
      })
    expect((await listOf(person)).total).toBe(0)
  })

  test('beyond what a book holds is refused whole, and says how many more fit', async () => {
    const [user] = await query(server, 'SELECT id FROM users WHERE email = ?', [person.email])
    await query(server, FILL, [String(user?.id), 49_999])
    const two = [VOGEL, { name: 'Bo' }]
    expect(await importAll(person, two)).toMatchObject({
      status: 409,
      body: { message: 'too many clients', room: 1 },
    })
    expect((await importAll(person, [VOGEL])).body.added).toBe(1)
    expect(await save(person, { name: 'Bo' })).toMatchObject({
      status: 409,
      body: { message: 'too many clients' },
    })
    expect((await listOf(person)).total).toBe(50_000)
  })

  test('is stored in slices, between which others are answered; repeated, it adds nobody twice', async () => {
    const many = Array.from({ length: 2_000 }, (_, at) => ({ name: `Person ${at}` }))
    let isDone = false
    const importing = importAll(person, many).finally(() => {
      isDone = true
    })
    const seen = new Set<number>()
    while (!isDone) seen.add((await listOf(person, '?limit=1')).total)
    expect((await importing).body).toMatchObject({ added: 2_000, left: 0 })
    expect([...seen].filter((total) => total > 0 && total < 2_000)).not.toEqual([])
    expect((await importAll(person, many)).body).toMatchObject({ added: 0, known: 2_000 })
    expect((await listOf(person)).total).toBe(2_000)
  })

  test('that meets another for the last room says how many are left out', async () => {
    const [user] = await query(server, 'SELECT id FROM users WHERE email = ?', [person.email])
    await query(server, FILL, [String(user?.id), 49_800])
    const named = (name: string) => Array.from({ length: 150 }, (_, at) => ({ name: name + at }))
    const replies = await Promise.all([
      importAll(person, named('Ann ')),
      importAll(person, named('Bo ')),
    ])
    const sum = (name: 'added' | 'left') =>
      replies.reduce((total, { body }) => total + body[name], 0)
    expect([sum('added'), sum('left')]).toEqual([200, 100])
    expect((await listOf(person)).total).toBe(50_000)
  })
})

/** Clients of the user, numbered up to the count. */
const FILL = `INSERT INTO clients SELECT 'c' || value || ?1, ?1, 'k' || value, 'N', '', '', '', '', '', '', NULL,
  NULL, NULL, NULL, 0, 0, 1, 1, 0, '', '', '', '' FROM generate_series(1, ?2)`
