import { describe, expect, test } from 'bun:test'
import { query } from '../../../support/database.ts'
import { aNote } from '../../../support/documents.ts'
import { deleteFile, PNG, startUpload, upload } from '../../../support/files.ts'
import { call, type Person, signUp } from '../../../support/person.ts'
import { newPersonPerTest, sharedServer } from '../../../support/shared.ts'

const server = sharedServer({ env: { RATE_LIMITS: 'off' } })
const person = newPersonPerTest(server)

const DETAILS = {
  company: 'Vogel Baths',
  address: 'Hafengasse 7\n79098 Freiburg',
  taxIds: 'VAT DE123',
  bank: 'IBAN DE02',
  phone: '0761 1',
  email: 'a@vogel.example',
  web: 'vogel.example',
  iban: 'DE02120300000000202051',
  payLink: 'https://pay.example/vogel',
  accent: '#aa3311',
  typeface: 'serif',
  arrangement: 'line',
  footer: ['one', 'two\nlines'],
  logo: null,
}

const save = (who: Person, profile: object, isDefault?: boolean) =>
  who.call('/api/profile-list', { method: 'PUT', body: { profile, isDefault } })
const listOf = async (who: Person) => (await who.call('/api/profile-list')).body.profiles
const remove = (who: Person, id: string) =>
  who.call('/api/profile-list', { method: 'DELETE', body: { id } })

describe('a profile', () => {
  test('is stored as sent, listed, replaced under its id, and deleted', async () => {
    expect((await person.call('/api/profile-list')).body).toEqual({ profiles: [], total: 0 })
    const profile = { id: 'baths', ...DETAILS }
    const first = await save(person, profile)
    expect(first).toMatchObject({
      status: 200,
      body: { message: 'saved', profile: { ...profile, isDefault: true } },
    })
    const renamed = { ...profile, company: 'Vogel & Sons', footer: [] }
    expect((await save(person, renamed)).body.message).toBe('updated')
    expect(await listOf(person)).toEqual([{ ...renamed, isDefault: true }])
    expect(await remove(person, 'baths')).toMatchObject({ status: 200 })
    expect(await remove(person, 'baths')).toMatchObject({ status: 404 })
    expect(await listOf(person)).toEqual([])
  })

  test('needs no more than an id', async () => {
    const { body } = await save(person, { id: 'blank', unknown: 'dropped' })
    expect(body.profile).toEqual({
      id: 'blank',
      company: '',
      address: '',
      taxIds: '',
      bank: '',
      phone: '',
      email: '',
      web: '',
      iban: '',
      payLink: '',
      accent: '',
      typeface: 'sans',
      arrangement: 'split',
      footer: [],
      logo: null,
      isDefault: true,
    })
  })

  test('holds the longest texts of any script', async () => {
    const [line, lines] = ['電'.repeat(200), '\\"'.repeat(300)]
    const longest = {
      company: line,
      address: lines,
      taxIds: lines,
      bank: lines,
      phone: line,
      email: line,
      web: line,
      footer: ['電'.repeat(600), lines, lines],
    }
    await save(person, { id: 'long', ...longest })
    expect(await listOf(person)).toMatchObject([longest])
  })

  test('has its IBAN without spaces', async () => {
    const { body } = await save(person, { id: 'spaced', iban: ' de02 1203 0000 0000 2020 51' })
    expect(body.profile.iban).toBe('DE02120300000000202051')
  })

  test.each([
    ['id', 'with spaces'],
    ['id', undefined],
    ['company', 'c'.repeat(201)],
    ['address', 'a'.repeat(601)],
    ['accent', 'white'],
    ['accent', '#FFF'],
    ['accent', '#ffffff;background:url(//evil.example)'],
    ['typeface', 'comic'],
    ['iban', 'DE03120300000000202051'],
    ['iban', 'DE0212030000000020205'],
    ['payLink', 'http://pay.example'],
    ['payLink', 'javascript:alert(1)'],
    ['payLink', 'https://pay.example/a b'],
    ['arrangement', null],
    ['footer[1]', ['', 7]],
    ['footer', ['', '', '', '']],
    ['logo', '/uploads/abc'],
    ['logo', 'no-such-file'],
  ])('is refused for its %s %p, and nothing of it is stored', async (at, value) => {
    const field = at.replace(/\[.*/, '')
    const reply = await save(person, { id: 'a', ...DETAILS, [field]: value }, true)
    expect(reply.status).toBe(400)
    expect(reply.body).toEqual({ message: 'bad request', field: `profile.${at}` })
    expect(await listOf(person)).toEqual([])
  })

  test('is nobody else’s to see, replace or delete', async () => {
    await save(person, { id: 'same', company: 'Ann' })
    const other = await signUp(server)
    expect(await listOf(other)).toEqual([])
    expect(await remove(other, 'same')).toMatchObject({ status: 404 })
    expect((await save(other, { id: 'same', company: 'Bob' })).body.message).toBe('saved')
    expect(await listOf(person)).toMatchObject([{ company: 'Ann' }])
    expect((await call(server, '/api/profile-list')).status).toBe(401)
  })

  test('goes with its account', async () => {
    await save(person, { id: 'gone', company: 'Gone' })
    const { password } = person
    await person.call('/api/delete-account', { method: 'DELETE', body: { password } })
    expect(await query(server, `SELECT * FROM profiles WHERE data LIKE '%Gone%'`)).toBeEmpty()
  })
})

describe('several profiles', () => {
  test('have the first as the default until another is made it, and then its next', async () => {
    for (const id of ['a', 'b', 'c']) await save(person, { id })
    const order = async () => (await listOf(person)).map(({ id }: { id: string }) => id).join('')
    expect(await order()).toBe('abc')
    await save(person, { id: 'c' }, true)
    await save(person, { id: 'b' }, true)
    await save(person, { id: 'c', company: 'Changed' })
    expect(await order()).toBe('bca')
    expect((await listOf(person)).map((each: { isDefault: boolean }) => each.isDefault)).toEqual([
      true,
      false,
      false,
    ])
    await remove(person, 'b')
    expect(await listOf(person)).toMatchObject([{ id: 'c', isDefault: true }, { id: 'a' }])
  })

  test('are 20 at most, however many are sent at once', async () => {
    const ids = Array.from({ length: 22 }, (_, at) => `p${at}`)
    const replies = await Promise.all(ids.map((id) => save(person, { id })))
    const told = replies.map(({ status, body }) => `${status} ${body.message}`)
    expect(told.filter((one) => one === '409 too many profiles')).toHaveLength(2)
    const [{ id }] = await listOf(person)
    expect((await save(person, { id, company: 'Still replaced' })).body.message).toBe('updated')
  })
})

describe('a logo', () => {
  test('is one of the user’s own pictures, png or jpeg', async () => {
    const logo = await upload(person, 'logo.png', PNG)
    expect((await save(person, { id: 'a', logo })).body.profile.logo).toBe(logo)
    const other = await signUp(server)
    const refused = { status: 400, body: { field: 'profile.logo' } }
    expect(await save(other, { id: 'a', logo })).toMatchObject(refused)
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    for (const bytes of [Buffer.from(svg), Buffer.from('%PDF-1.4\n'), Buffer.from('text')]) {
      const file = await upload(person, 'logo.png', bytes)
      expect(await save(person, { id: 'a', logo: file })).toMatchObject(refused)
    }
    const { fileId } = (await startUpload(person, 'logo.png', 100)).body
    expect(await save(person, { id: 'a', logo: fileId })).toMatchObject(refused)
    expect(await listOf(person)).toMatchObject([{ logo }])
  })

  test.each([
    [0xffffffff, 1],
    [65_535, 65_537],
    [65_535, 65_535],
  ])('that says it has %i × %i px, without data for them, is no picture', async (width, height) => {
    const png = Buffer.from(PNG)
    png.writeUInt32BE(width, 16)
    png.writeUInt32BE(height, 20)
    const logo = await upload(person, 'logo.png', png)
    const refused = { status: 400, body: { field: 'profile.logo' } }
    expect(await save(person, { id: 'a', logo })).toMatchObject(refused)
    expect(await listOf(person)).toEqual([])
  })

  test('of more than 5 MB is refused', async () => {
    const large = Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024)])
    const logo = await upload(person, 'large.png', large)
    expect(await save(person, { id: 'a', logo })).toMatchObject({ status: 400 })
    expect(await listOf(person)).toEqual([])
  })

  test('whose file is deleted goes from profiles and from quotations', async () => {
    const logo = await upload(person, 'logo.png', PNG)
    await save(person, { id: 'a', ...DETAILS, logo })
    const letterhead = { ...DETAILS, profileId: 'a', logo: `/uploads/${logo}` }
    const quotation = { ...aNote('<p>Hello</p>'), letterhead }
    const saved = (await person.call('/api/save-quotation', { body: { quotation } })).body
    const { id } = saved.quotation
    expect(saved.quotation.letterhead).toEqual(letterhead)
    expect((await deleteFile(person, logo)).body.quotations).toEqual([{ id, revision: 2 }])
    expect(await listOf(person)).toMatchObject([{ company: 'Vogel Baths', logo: null }])
    const opened = await person.call('/api/get-quotation', { body: { id } })
    expect(opened.body.quotation.letterhead).toEqual({ ...letterhead, logo: '' })
  })
})
