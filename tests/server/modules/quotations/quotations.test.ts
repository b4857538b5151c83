import { describe, expect, test } from 'bun:test'
import { aNote, aPricedQuotation, aQuotation } from '../../../support/documents.ts'
import { call, type Person, type Reply, signUp } from '../../../support/person.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'
import { sharedServer } from '../../../support/shared.ts'
import { signUpSuperAdmin } from '../../../support/super-admin.ts'

/** Each test has people of its own. */
const server = sharedServer()

const save = (person: Person, quotation: unknown, more = {}): Promise<Reply> =>
  person.call('/api/save-quotation', { body: { quotation, ...more } })

const open = (person: Person | TestServer, id: string): Promise<Reply> =>
  'call' in person
    ? person.call('/api/get-quotation', { body: { id } })
    : call(person, '/api/get-quotation', { body: { id } })

async function saved(person: Person, quotation: unknown) {
  const { status, body, text } = await save(person, quotation)
  if (status !== 200) throw new Error(text)
  return body.quotation
}

describe('a new quotation', () => {
  test('gets an id, an owner, revision 1 and its times, whatever its sender says', async () => {
    await using server = await startTestServer({ now: () => Date.UTC(2026, 0, 2) })
    const person = await signUp(server)
    const sent = aQuotation({
      email: 'somebody@else.example',
      revision: 99,
      createdAt: 'yesterday',
      permissionLevel: 'Admin',
    })
    const { status, body } = await save(person, sent)
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'saved' })
    expect(body.quotation).toMatchObject({
      id: expect.stringMatching(/^[A-Za-z0-9_-]{21}$/),
      email: person.email,
      revision: 1,
      createdAt: '2026-01-02T00:00:00.000Z',
      updatedAt: '2026-01-02T00:00:00.000Z',
      permissionLevel: 'Owner',
      access: { level: 'nobody', userList: [] },
    })
    expect(body.quotation.blocks.map(({ id }: { id: string }) => id)).toEqual(
      sent.blocks.map(({ id }) => id),
    )
  })

  test('is opened as the answer to its save showed it', async () => {
    const person = await signUp(server)
    const stored = await saved(person, aQuotation({ name: 'Bad', info: 'Margin 20 %' }))
    const reply = await open(person, stored.id)
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({ quotation: stored })
  })

  test('keeps every character of its texts', async () => {
    const person = await signUp(server)
    const name = 'Zażółć „gęślą" \\ jaźń 👩‍👩‍👧 \u2028 עברית'
    const stored = await saved(person, aNote('Größe &amp; 漢字 👍', { name }))
    const { quotation } = (await open(person, stored.id)).body
    expect(quotation.name).toBe(name)
    expect(quotation.blocks[0].text.html).toBe('Größe &amp; 漢字 👍')
  })

  test('loses the character that would end a text in the database', async () => {
    const person = await signUp(server)
    const stored = await saved(person, aNote('<p>a\0b</p>', { name: 'left\0right' }))
    expect(stored.name).toBe('leftright')
    expect((await open(person, stored.id)).body.quotation.name).toBe('leftright')
  })

  test('has its figures calculated by the server, not by the sender', async () => {
    const person = await signUp(server)
    const sent = aPricedQuotation(3)
    const [, table] = sent.blocks
    if (table?.type !== 'boq') throw new Error('no table')
    table.boq.header.subTotalPrice = { html: '1,000,000.00', value: 1_000_000 }
    const stored = await saved(person, sent)
    const [, boq, price] = stored.blocks
    expect(boq.boq.rows.map(({ price }: { price: { value: number } }) => price.value)).toEqual([
      20, 20, 20,
    ])
    expect(boq.boq.header.subTotalPrice.value).toBe(60)
    expect(price.price.value).toBe(60)
  })
})

describe('a preview', () => {
  test('is made at each save that sends none, and is in the list', async () => {
    const person = await signUp(server)
    const first = await saved(person, aNote('<h1>Offer</h1>'))
    expect(first.preview).toBe('<h1>Offer</h1>')
    const [note] = first.blocks
    const changed = { ...note, text: { html: '<h1>New offer</h1>', value: null } }
    await saved(person, { ...first, preview: '', blocks: [changed] })
    const { body } = await person.call('/api/get-quotation-list')
    expect(body.quotations).toMatchObject([{ id: first.id, preview: '<h1>New offer</h1>' }])
  })

  test('that is sent is stored, sanitized', async () => {
    const person = await signUp(server)
    const preview = '<h2 onclick="x()">Mine</h2><script>x()</script>'
    expect((await saved(person, aNote('Offer', { preview }))).preview).toBe('<h2>Mine</h2>')
  })
})

describe('the next revision', () => {
  test('overwrites the one before and keeps when it all began', async () => {
    let now = Date.UTC(2026, 0, 2)
    await using server = await startTestServer({ now: () => now })
    const person = await signUp(server)
    const first = await saved(person, aNote('<p>one</p>'))
    now += 1000
    const { status, body } = await save(person, { ...first, name: 'Named' })
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'updated' })
    expect(body.quotation).toEqual({
      ...first,
      name: 'Named',
      revision: 2,
      updatedAt: '2026-01-02T00:00:01.000Z',
    })
    expect((await open(person, first.id)).body.quotation).toEqual(body.quotation)
  })

  test('from a tab that is behind is a conflict that shows what is stored', async () => {
    const person = await signUp(server)
    const first = await saved(person, aNote('<p>one</p>'))
    const second = await saved(person, { ...first, name: 'from the one tab' })
    const { status, body } = await save(person, { ...first, name: 'from the other' })
    expect(status).toBe(409)
    expect(body).toEqual({ message: 'conflict', quotation: second })
    expect((await open(person, first.id)).body.quotation).toEqual(second)
  })

  test('from a revision that is not there yet is a conflict too', async () => {
    const person = await signUp(server)
    const first = await saved(person, aNote('<p>one</p>'))
    expect((await save(person, { ...first, revision: 7 })).status).toBe(409)
  })

  test('is one tab alone of many that save at once', async () => {
    const person = await signUp(server)
    const first = await saved(person, aNote('<p>one</p>', { access: shared('a@example.com') }))
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, tab) =>
        save(person, {
          ...first,
          ...aNote(`<p>${tab}</p>`, { access: shared(`tab${tab}@example.com`) }),
          id: first.id,
          revision: 1,
          name: `tab ${tab}`,
        }),
      ),
    )
    const won = replies.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19)
    // Blocks, columns and access all come from the save that won.
    expect((await open(person, first.id)).body.quotation).toEqual(won[0]?.body.quotation)
  })

  test('of a quotation that is not there is not found', async () => {
    const person = await signUp(server)
    const reply = await save(person, aNote('<p></p>', { id: 'nowhere' }))
    expect(reply).toMatchObject({ status: 404, body: { message: 'not found' } })
  })
})

describe('a saveId that comes again', () => {
  const saveId = '9b2f6c1e-8a34-4c56-9d10-1f2e3a4b5c6d'

  test('makes no second quotation', async () => {
    const person = await signUp(server)
    const first = await save(person, aNote('<p>one</p>'), { saveId })
    const again = await save(person, aNote('<p>one</p>'), { saveId })
    expect(again.body).toEqual(first.body)
    expect((await person.call('/api/get-quotation-list')).body.total).toBe(1)
  })

  test('makes none when it comes many times at once', async () => {
    const person = await signUp(server)
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => save(person, aNote('<p>one</p>'), { saveId })),
    )
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(replies[0]?.status).toBe(200)
    expect((await person.call('/api/get-quotation-list')).body.total).toBe(1)
  })

  test('raises the revision once', async () => {
    const person = await signUp(server)
    const first = await saved(person, aNote('<p>one</p>'))
    const changed = { ...first, name: 'changed' }
    const replies = [
      await save(person, changed, { saveId }),
      await save(person, changed, { saveId }),
    ]
    for (const { status, body } of replies) {
      expect({ status, message: body.message }).toEqual({ status: 200, message: 'updated' })
      expect(body.quotation).toMatchObject({ name: 'changed', revision: 2 })
    }
  })

  test('answers the revision that it stored, so that what came later is not overwritten', async () => {
    const person = await signUp(server)
    const first = await save(person, aNote('<p>one</p>'), { saveId })
    const later = await saved(person, { ...first.body.quotation, name: 'by another tab' })
    const again = await save(person, aNote('<p>one</p>'), { saveId })
    expect(again.body.quotation).toMatchObject({ id: later.id, revision: 1 })
    expect((await save(person, again.body.quotation)).status).toBe(409)
    expect((await open(person, later.id)).body.quotation).toEqual(later)
  })

  test('is noted by no save that was refused', async () => {
    const person = await signUp(server)
    const first = await saved(person, aNote('<p>one</p>'))
    await saved(person, { ...first, name: 'by another tab' })
    expect((await save(person, { ...first, name: 'mine' }, { saveId })).status).toBe(409)
    expect((await save(person, { ...first, name: 'mine' }, { saveId })).status).toBe(409)
    const mine = await save(person, { ...first, name: 'mine', revision: 2 }, { saveId })
    expect(mine.body.quotation).toMatchObject({ name: 'mine', revision: 3 })
  })

  test('answers the copy that it stored, although its source was withdrawn or deleted since', async () => {
    const [ann, bob] = [await signUp(server, 'ann'), await signUp(server, 'bob')]
    const source = await saved(ann, aNote('<p>Ann</p>', { access: everyone }))
    const first = await save(bob, source, { saveId })
    expect(first).toMatchObject({ status: 200, body: { message: 'copied and saved' } })
    const { revision } = await saved(ann, { ...source, access: { level: 'nobody', userList: [] } })
    expect(revision).toBe(2)
    expect(await save(bob, source, { saveId })).toMatchObject({ status: 200, body: first.body })
    expect((await save(bob, source, { saveId: crypto.randomUUID() })).status).toBe(403)
    await remove(ann, source.id)
    expect(await save(bob, source, { saveId })).toMatchObject({ status: 200, body: first.body })
    expect((await save(bob, source, { saveId: crypto.randomUUID() })).status).toBe(404)
    expect((await bob.call('/api/get-quotation-list')).body.total).toBe(1)
  })

  test('is the own one of each person', async () => {
    const [ann, bob] = [await signUp(server), await signUp(server)]
    const anns = await save(ann, aNote('<p>Ann</p>'), { saveId })
    const bobs = await save(bob, aNote('<p>Bob</p>'), { saveId })
    expect(bobs.body.quotation.id).not.toBe(anns.body.quotation.id)
    expect(bobs.body.quotation.email).toBe(bob.email)
  })

  test('that is no uuid is refused', async () => {
    const person = await signUp(server)
    const reply = await save(person, aNote('<p></p>'), { saveId: 'again' })
    expect(reply).toMatchObject({ status: 400, body: { message: 'bad request', field: 'saveId' } })
  })
})

describe("another's quotation", () => {
  test('that everyone may read is copied by a save, for oneself alone', async () => {
    const [ann, bob] = [await signUp(server, 'ann'), await signUp(server, 'bob')]
    const original = await saved(ann, aNote('<p>Ann</p>', { access: everyone }))
    const { status, body } = await save(bob, { ...original, name: 'Copy', access: everyone })
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'copied and saved' })
    expect(body.quotation).toMatchObject({
      email: bob.email,
      name: 'Copy',
      permissionLevel: 'Owner',
      revision: 1,
      access: { level: 'nobody', userList: [] },
    })
    expect(body.quotation.id).not.toBe(original.id)
    expect((await open(ann, original.id)).body.quotation).toEqual(original)
  })

  test('is copied with the access sent when the call shares', async () => {
    const [ann, bob] = [await signUp(server, 'ann'), await signUp(server, 'bob')]
    const original = await saved(ann, aNote('<p>Ann</p>', { access: shared(bob.email) }))
    expect((await open(bob, original.id)).body.quotation.permissionLevel).toBe('Shared with you')
    const access = shared('carol@example.com')
    const { body } = await save(bob, { ...original, access }, { share: true })
    expect(body).toMatchObject({ message: 'copied and saved', quotation: { access } })
  })

  test("with access nobody can't be read or copied by others, and 403 comes before 400", async () => {
    const [ann, bob] = [await signUp(server, 'ann'), await signUp(server, 'bob')]
    const original = await saved(ann, aNote('<p>Ann</p>'))
    const forbidden = { status: 403, body: { message: 'forbidden' } }
    expect(await save(bob, original)).toMatchObject(forbidden)
    expect(await save(bob, { id: original.id, blocks: 'none' })).toMatchObject(forbidden)
    expect((await bob.call('/api/get-quotation-list')).body.total).toBe(0)
  })

  test('that is forbidden shows a stub with not one character of the content', async () => {
    const [ann, bob] = [await signUp(server, 'ann'), await signUp(server, 'bob')]
    const canary = 'CANARY'
    const original = await saved(ann, canaries(canary))
    for (const asker of [server, bob]) {
      const reply = await open(asker, original.id)
      expect(reply.status).toBe(403)
      expect(reply.text.toLowerCase()).not.toContain(canary.toLowerCase())
      expect(reply.text).not.toContain(ann.email)
      expect(reply.body).toMatchObject({
        message: 'forbidden',
        quotation: { id: original.id, permissionLevel: 'Forbidden' },
      })
      expect(reply.body.quotation.blocks).toHaveLength(1)
      expect(reply.body.quotation.blocks[0].text.html).toContain(
        `Forbidden to view quotation ${original.id}`,
      )
    }
    const headers = { cookie: 'tool-language=ar' }
    const told = await call(server, '/api/get-quotation', { headers, body: { id: original.id } })
    expect(told.body.quotation.language).toBe('ar')
    expect(told.body.quotation.blocks[0].text.html).toContain('لا يُسمح بفتح عرض السعر')
  })

  test('shows what is internal to its owner alone: info of every part, and the share list', async () => {
    const [ann, bob] = [await signUp(server, 'ann'), await signUp(server, 'bob')]
    const shownTo = [shared(bob.email, 'secret-friend@example.com'), everyone]
    for (const access of shownTo) {
      const original = await saved(ann, { ...internal('INTERNAL'), access })
      const asBob = await open(bob, original.id)
      expect(asBob.status).toBe(200)
      expect(asBob.text).not.toContain('INTERNAL')
      expect(asBob.text).not.toContain('secret-friend')
      expect(asBob.body.quotation.access).toEqual({ level: access.level, userList: [] })
      const asAnn = await open(ann, original.id)
      expect(asAnn.body.quotation).toEqual(original)
      expect(asAnn.text.match(/INTERNAL/g)).toHaveLength(4)
      const copy = await save(bob, asBob.body.quotation)
      expect(copy.body.message).toBe('copied and saved')
    }
    const list = await bob.call('/api/get-quotation-list')
    expect(list.text).not.toContain('INTERNAL')
    expect(list.text).not.toContain('secret-friend')
  })

  test('that is no longer shared is forbidden from then on', async () => {
    const [ann, bob] = [await signUp(server, 'ann'), await signUp(server, 'bob')]
    const first = await saved(ann, aNote('<p>Ann</p>', { access: shared(bob.email) }))
    expect((await open(bob, first.id)).status).toBe(200)
    await saved(ann, { ...first, access: { level: 'nobody', userList: [bob.email] } })
    expect((await open(bob, first.id)).status).toBe(403)
    expect((await bob.call('/api/get-quotation-list')).body.total).toBe(0)
  })
})

describe('the share list', () => {
  test('keeps its order, with each address once and in lower case', async () => {
    const person = await signUp(server)
    const access = shared('Zoe@Example.com', ' bob@example.com ', 'zoe@example.com')
    const stored = await saved(person, aNote('<p></p>', { access }))
    expect(stored.access.userList).toEqual(['zoe@example.com', 'bob@example.com'])
    const reordered = shared('bob@example.com', 'ann@example.com')
    const next = await saved(person, { ...stored, access: reordered })
    expect((await open(person, next.id)).body.quotation.access).toEqual(reordered)
  })

  test('with an invalid address is refused, and the address is named', async () => {
    const person = await signUp(server)
    const reply = await save(person, aNote('', { access: shared('bob@example.com', 'bob') }))
    expect(reply).toMatchObject({
      status: 400,
      body: { message: 'bad request', field: 'quotation.access.userList[1]' },
    })
  })
})

describe('an unknown quotation', () => {
  test('is not found, to be opened or to be deleted', async () => {
    const person = await signUp(server)
    const notFound = { status: 404, body: { message: 'not found' } }
    expect(await open(server, 'nowhere')).toMatchObject(notFound)
    expect(await open(person, 'new')).toMatchObject(notFound)
    expect(await remove(person, 'nowhere')).toMatchObject(notFound)
  })
})

describe('delete', () => {
  test('deletes the quotation for good, for its owner only', async () => {
    const [ann, bob] = [await signUp(server, 'ann'), await signUp(server, 'bob')]
    const eve = await signUp(server, 'eve')
    const saveId = crypto.randomUUID()
    const reply = await save(ann, aNote('<p></p>', { access: shared(bob.email) }), { saveId })
    const { id } = reply.body.quotation
    expect(await remove(eve, id)).toMatchObject({ status: 403, body: { message: 'forbidden' } })
    const anonymous = await call(server, '/api/delete-quotation', {
      method: 'DELETE',
      body: { id },
    })
    expect(anonymous.status).toBe(401)
    expect(await remove(ann, id)).toMatchObject({ status: 200, body: { message: 'deleted' } })
    expect((await open(ann, id)).status).toBe(404)
    expect((await remove(ann, id)).status).toBe(404)
    expect((await bob.call('/api/get-quotation-list')).body.total).toBe(0)
    expect((await save(ann, { ...reply.body.quotation, name: 'late' })).status).toBe(404)
  })

  test('for all deletes what is shared with a super-admin, who would only leave it otherwise', async () => {
    const [ann, admin] = [await signUp(server, 'ann'), await signUpSuperAdmin(server)]
    const access = shared(admin.email)
    const [left, deleted] = [
      await saved(ann, aNote('', { access })),
      await saved(ann, aNote('', { access })),
    ]
    expect((await remove(admin, left.id)).body).toEqual({ message: 'removed' })
    expect((await remove(admin, deleted.id, { forAll: true })).body).toEqual({ message: 'deleted' })
    expect((await open(ann, left.id)).status).toBe(200)
    expect((await open(ann, deleted.id)).status).toBe(404)
    expect((await remove(admin, deleted.id, { forAll: true })).status).toBe(404)
  })

  test('for all is refused to others, one’s own included, and changes nothing', async () => {
    const [ann, bob] = [await signUp(server, 'ann'), await signUp(server, 'bob')]
    const one = await saved(ann, aNote('', { access: shared(bob.email) }))
    for (const person of [ann, bob]) {
      const reply = await remove(person, one.id, { forAll: true })
      expect(reply).toMatchObject({ status: 403, body: { message: 'forbidden' } })
    }
    expect((await open(bob, one.id)).status).toBe(200)
    const bad = await remove(ann, one.id, { forAll: 'yes' })
    expect(bad).toMatchObject({ status: 400, body: { field: 'forAll' } })
    expect((await remove(bob, one.id, { forAll: false })).body).toEqual({ message: 'removed' })
  })
})

const remove = (person: Person, id: string, more = {}) =>
  person.call('/api/delete-quotation', { method: 'DELETE', body: { id, ...more } })

const everyone = { level: 'everyone' as const, userList: [] }

const shared = (...userList: string[]) => ({ level: 'custom' as const, userList })

/** A quotation with the word in every place that takes text. */
function canaries(word: string) {
  const quotation = internal(word)
  return {
    ...quotation,
    name: word,
    category: word,
    desc: word,
    preview: `<p>${word}</p>`,
    blocks: quotation.blocks.map((block) => ({
      ...block,
      name: word,
      category: word,
      desc: word,
      preview: `<p>${word}</p>`,
    })),
  }
}

/** A quotation with the word in the info of itself, a block, a row and a row block. */
function internal(word: string) {
  const quotation = aPricedQuotation(2, { info: word })
  const [text, table, total] = quotation.blocks
  if (!text || table?.type !== 'boq' || !total) throw new Error('no such blocks')
  const [first, second] = table.boq.rows
  if (!first || !second) throw new Error('no such rows')
  const rows = [first, { ...second, info: word }]
  const rowBlock = {
    ...second,
    id: 'row-block',
    type: 'row' as const,
    isRichText: true,
    info: word,
  }
  return {
    ...quotation,
    blocks: [{ ...text, info: word }, { ...table, boq: { ...table.boq, rows } }, total, rowBlock],
  }
}
