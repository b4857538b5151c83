import { describe, expect, test } from 'bun:test'
import { fieldValues } from '#domain/document/fields.ts'
import { newTextBlock } from '#domain/document/quotation.ts'
import type { Quotation } from '#domain/document/schema.ts'
import { VERSION } from '#domain/document/version.ts'
import { query } from '../../../support/database.ts'
import { aNote, aPricedQuotation, aQuotation } from '../../../support/documents.ts'
import { deleteFile, PNG, upload } from '../../../support/files.ts'
import { call, type Person, signUp } from '../../../support/person.ts'
import { newPersonPerTest, sharedServer } from '../../../support/shared.ts'

const server = sharedServer({ env: { RATE_LIMITS: 'off', QUOTA_MB: '8' } })
const person = newPersonPerTest(server)

interface Sent {
  id: string
  name: string
  isDefault?: boolean
  quotation: unknown
}

const save = (who: Person, sent: Sent) => who.call('/api/save-template', { body: sent })
const listOf = async (who: Person) => (await who.call('/api/get-template-list')).body.templates
const open = (who: Person, id?: string) =>
  who.call('/api/get-template', { body: id === undefined ? {} : { id } })
const change = (who: Person, body: object) =>
  who.call('/api/change-template', { method: 'PATCH', body })
const remove = (who: Person, id: string) =>
  who.call('/api/delete-template', { method: 'DELETE', body: { id } })

const FIELDS =
  '<p><span data-field="client">Mrs Vogel</span>, <span data-field="town">Freiburg</span><br>' +
  '<span data-field="number">2026-017</span> of <span data-field="date">1 May 2026</span><br>' +
  '<span data-field="sender">Ann Baker</span>, <span data-field="senderCompany">Baker Ltd</span><br>' +
  '<span data-field="sample">What we do</span></p>'

describe('a template', () => {
  test('has all of the quotation but whom, when and for whom it was', async () => {
    const tax = {
      mode: 'added',
      rates: [{ id: 'r', name: 'VAT', percent: 19, reason: '', parts: [] }],
    }
    const quotation = {
      ...aPricedQuotation(2),
      id: 'stored',
      revision: 4,
      name: 'For Mrs Vogel',
      desc: 'Vogel',
      info: 'Own margin',
      category: 'Baths',
      currency: 'EUR',
      locale: 'de-DE',
      language: 'de',
      email: 'a@b.c',
      validUntil: '2026-12-01',
      preview: '<p>Vogel</p>',
      numbering: 'through',
      access: { level: 'custom', userList: ['vogel@example.com'] },
      tax: { ...tax, defaultRate: 'r' },
      lines: [{ id: 'l', html: 'Less', kind: 'percent', value: -5 }],
    }
    const text = { ...newTextBlock('fields', FIELDS), email: 'ann@example.com', preview: 'Vogel' }
    const { blocks } = quotation
    const sent = { ...quotation, blocks: [text, ...blocks] } as unknown as Quotation
    expect((await save(person, { id: 't', name: ' Bath  room ', quotation: sent })).body).toEqual({
      message: 'saved',
      template: {
        id: 't',
        name: 'Bath room',
        isDefault: false,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    })
    const { template } = (await open(person, 't')).body
    expect(template.name).toBe('Bath room')
    expect(template.quotation).toMatchObject({
      id: 'new',
      revision: 0,
      name: '',
      desc: '',
      email: '',
      preview: '',
      validUntil: '',
      category: 'Baths',
      info: 'Own margin',
      currency: 'EUR',
      locale: 'de-DE',
      language: 'de',
      numbering: 'through',
      access: { level: 'nobody', userList: [] },
      lines: [{ html: 'Less', value: -5 }],
      tax: { mode: 'added', defaultRate: 'r' },
      version: VERSION,
    })
    expect(fieldValues(template.quotation.blocks)).toEqual({
      sender: 'Ann Baker',
      senderCompany: 'Baker Ltd',
      sample: 'What we do',
    })
    const stored = JSON.stringify(template)
    for (const gone of ['Vogel', '2026-017', 'ann@example.com', 'stored'])
      expect(stored).not.toContain(gone)
    expect(stored).toContain('<span data-field=\\"client\\"></span>')
    expect((await person.call('/api/get-quotation-list')).body.total).toBe(0)
  })

  test('is sanitized and recalculated as a saved quotation is', async () => {
    const quotation = aPricedQuotation(1)
    const table = quotation.blocks[1]
    if (table?.type !== 'boq') throw new Error('no table')
    const [row] = table.boq.rows as unknown as [{ price: object; description: object }]
    row.price = { ...row.price, html: '99', value: 99 }
    row.description = { html: '<p>Tiles<script>alert(1)</script></p>', value: null }
    await save(person, { id: 't', name: 'Mine', quotation })
    const opened = (await open(person, 't')).body.template.quotation
    expect(opened.blocks[1].boq.rows[0]).toMatchObject({
      description: { html: 'Tiles' },
      price: { value: 20 },
    })
    for (const [wrong, field] of [
      [{}, 'quotation.blocks'],
      [{ ...aNote('x'), currency: 'euro' }, 'quotation.currency'],
      [{ ...aNote('x'), version: VERSION + 1 }, 'quotation.version'],
      [7, 'quotation'],
    ] as const) {
      const refused = await save(person, { id: 't', name: 'Mine', quotation: wrong })
      expect(refused).toMatchObject({ status: 400 })
      expect(refused.body.field).toStartWith(field.split('.', 1)[0] ?? '')
    }
    expect((await open(person, 't')).body.template.quotation).toEqual(opened)
  })

  test('is replaced under its id, renamed and deleted; names are unique', async () => {
    await save(person, { id: 'a', name: 'Kitchen', quotation: aNote('<p>one</p>') })
    const again = await save(person, { id: 'a', name: 'Kitchen', quotation: aNote('<p>two</p>') })
    expect(again.body.message).toBe('updated')
    const taken = { status: 409, body: { message: 'name taken' } }
    expect(await save(person, { id: 'b', name: 'KITCHEN ', quotation: aNote('x') })).toMatchObject(
      taken,
    )
    await save(person, { id: 'b', name: 'Bath', quotation: aNote('x') })
    expect(await change(person, { id: 'b', name: 'kitchen' })).toMatchObject(taken)
    expect(await change(person, { id: 'b', name: '  ' })).toMatchObject({ status: 400 })
    expect(await change(person, { id: 'b', name: 'Attic' })).toMatchObject({ status: 200 })
    expect(await listOf(person)).toMatchObject([{ name: 'Attic' }, { name: 'Kitchen' }])
    expect((await open(person, 'a')).body.template.quotation.blocks[0].text.html).toBe('two')
    expect(await remove(person, 'a')).toMatchObject({ status: 200 })
    expect(await remove(person, 'a')).toMatchObject({ status: 404 })
    expect(await open(person, 'a')).toMatchObject({ status: 404 })
  })

  test('is nobody else’s to see, replace, rename or delete', async () => {
    await save(person, { id: 'same', name: 'Mine', quotation: aNote('<p>ann</p>') })
    const other = await signUp(server)
    expect(await listOf(other)).toEqual([])
    expect(await open(other, 'same')).toMatchObject({ status: 404 })
    expect(await change(other, { id: 'same', name: 'x' })).toMatchObject({ status: 404 })
    expect(await remove(other, 'same')).toMatchObject({ status: 404 })
    const saved = await save(other, { id: 'same', name: 'Mine', quotation: aNote('<p>bob</p>') })
    expect(saved.body.message).toBe('saved')
    expect((await open(person, 'same')).body.template.quotation.blocks[0].text.html).toBe('ann')
    expect((await call(server, '/api/get-template-list')).status).toBe(401)
  })

  test('of which there are 50 at most, however many are sent at once', async () => {
    const small = await signUp(server)
    const ids = Array.from({ length: 52 }, (_, at) => `t${at}`)
    const replies = await Promise.all(
      ids.map((id) => save(small, { id, name: id, quotation: aNote('x') })),
    )
    const told = replies.filter(({ status }) => status === 409).map(({ body }) => body.message)
    expect(told).toEqual(['too many templates', 'too many templates'])
    const [{ id, name }] = await listOf(small)
    expect((await save(small, { id, name, quotation: aNote('y') })).body.message).toBe('updated')
  })

  test('counts in the account’s room, and goes with the account', async () => {
    const used = async () => {
      const [row] = await query(
        server,
        'SELECT bytes FROM user_storage JOIN users ON id = user_id WHERE email = ?',
        [person.email],
      )
      return Number(row?.bytes)
    }
    const long = aNote(`<p>${'x'.repeat(2_900_000)}</p>`)
    await save(person, { id: 'long', name: 'Long', quotation: long })
    expect(await used()).toBeGreaterThan(2_900_000)
    await save(person, { id: 'two', name: 'Two', quotation: long })
    const full = await save(person, { id: 'three', name: 'Three', quotation: long })
    expect(full).toMatchObject({ status: 413, body: { name: 'StorageFull' } })
    await save(person, { id: 'long', name: 'Long', quotation: aNote('short') })
    await remove(person, 'two')
    expect(await used()).toBe(32 * 1024)
    const { password } = person
    await person.call('/api/delete-account', { method: 'DELETE', body: { password } })
    expect(await query(server, "SELECT 1 FROM templates WHERE name = 'Long'")).toBeEmpty()
  })

  test('loses a file that is deleted', async () => {
    const file = await upload(person, 'plan.png', PNG)
    const html = `<p>before</p><img src="/uploads/${file}" alt="plan"><p>after</p>`
    await save(person, { id: 't', name: 'Plan', quotation: aNote(html) })
    expect((await open(person, 't')).text).toContain(`/uploads/${file}`)
    await deleteFile(person, file)
    const { text } = await open(person, 't')
    expect(text).not.toContain(file)
    expect(text).toContain('after')
  })
})

describe('the default', () => {
  test('is none until a template is made it, and none again once that is deleted', async () => {
    expect((await open(person)).body).toEqual({ template: null })
    await save(person, { id: 'a', name: 'A', quotation: aQuotation() })
    expect((await open(person)).body).toEqual({ template: null })
    await save(person, { id: 'b', name: 'B', isDefault: true, quotation: aQuotation() })
    expect((await open(person)).body.template.id).toBe('b')
    await change(person, { id: 'a', isDefault: true })
    expect(await listOf(person)).toMatchObject([{ isDefault: true }, { isDefault: false }])
    await save(person, { id: 'a', name: 'A', quotation: aNote('kept as the default') })
    expect((await open(person)).body.template.id).toBe('a')
    await remove(person, 'a')
    expect((await open(person)).body).toEqual({ template: null })
    await change(person, { id: 'b', isDefault: true })
    await change(person, { id: 'b', isDefault: false })
    expect((await open(person)).body).toEqual({ template: null })
  })
})

describe('a template’s letterhead', () => {
  const profile = { id: 'baths', company: 'Vogel Baths', accent: '#aa3311' }
  const design = {
    address: '',
    taxIds: '',
    bank: '',
    phone: '',
    email: '',
    web: '',
  }
  const letterhead = {
    profileId: 'baths',
    company: 'Vogel Baths',
    accent: '#aa3311',
    ...design,
    typeface: 'sans',
    arrangement: 'split',
    footer: [],
    logo: '',
    iban: '',
    payLink: '',
  }
  const saveProfile = (changes: object = {}) =>
    person.call('/api/profile-list', {
      method: 'PUT',
      body: { profile: { ...profile, ...changes } },
    })
  const opened = async () => (await open(person, 't')).body.template.quotation.letterhead

  test('is that of its profile as it is when it is opened', async () => {
    await saveProfile()
    const quotation = { ...aNote('x'), letterhead }
    await save(person, { id: 't', name: 'T', quotation })
    await saveProfile({ address: 'Hafengasse 7' })
    expect(await opened()).toEqual({ ...letterhead, address: 'Hafengasse 7' })
    await person.call('/api/profile-list', { method: 'DELETE', body: { id: 'baths' } })
    expect(await opened()).toEqual(letterhead)
  })

  test('stays if it was changed for the template', async () => {
    await saveProfile()
    const own = { ...letterhead, arrangement: 'line' }
    await save(person, { id: 't', name: 'T', quotation: { ...aNote('x'), letterhead: own } })
    await saveProfile({ address: 'Hafengasse 7' })
    expect(await opened()).toEqual(own)
    await save(person, { id: 't', name: 'T', quotation: aNote('none') })
    expect(await opened()).toBeNull()
  })
})

describe('a template of another version', () => {
  const setDocument = (document: object, version: number) =>
    query(server, 'UPDATE templates SET document = ?, version = ? WHERE name = ?', [
      JSON.stringify(document),
      version,
      'Other',
    ])

  test('is upgraded when it is opened, if that is an older one', async () => {
    await save(person, { id: 't', name: 'Other', quotation: aNote('<p>old</p>') })
    const { letterhead: _, language: __, tax: ___, ...old } = aNote('<p>old</p>')
    await setDocument({ ...old, version: 1 }, 1)
    const { quotation } = (await open(person, 't')).body.template
    expect(quotation).toMatchObject({ version: VERSION, letterhead: null, language: 'en' })
  })

  test('is answered as it is and not saved over, if that is a newer one', async () => {
    await save(person, { id: 't', name: 'Other', quotation: aNote('<p>new</p>') })
    await setDocument({ ...aNote('<p>new</p>'), version: VERSION + 1, coming: 7 }, VERSION + 1)
    const { quotation } = (await open(person, 't')).body.template
    expect(quotation).toMatchObject({ version: VERSION + 1, coming: 7 })
    const refused = await save(person, { id: 't', name: 'Other', quotation: aNote('x') })
    expect(refused).toMatchObject({ status: 409, body: { message: 'saved by a newer version' } })
  })

  test('that is damaged says so and harms no other', async () => {
    await save(person, { id: 't', name: 'Other', quotation: aNote('x') })
    await query(server, "UPDATE templates SET document = '{' WHERE name = 'Other'")
    expect(await open(person, 't')).toMatchObject({ status: 422, body: { message: 'damaged' } })
    expect(await listOf(person)).toHaveLength(1)
  })
})
