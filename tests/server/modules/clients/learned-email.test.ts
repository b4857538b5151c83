import { expect, test } from 'bun:test'
import { aNote } from '../../../support/documents.ts'
import { sendAgain, sendOffer } from '../../../support/offers.ts'
import { type Person, signUp } from '../../../support/person.ts'
import { newPersonPerTest, sharedServer } from '../../../support/shared.ts'

const server = sharedServer({ env: { RATE_LIMITS: 'off', OFFERS_PER_DAY_NEW: '60' } })
const person = newPersonPerTest(server)

const VOGEL = { client: 'Anna Vogel', company: 'Vogel GmbH' }
const ANNA = { email: 'anna@vogel.example', name: '' }

const offerFor = (fields: Record<string, string>) =>
  aNote(
    `<p>${Object.entries(fields)
      .map(([name, text]) => `<span data-field="${name}">${text}</span>`)
      .join('<br>')}</p>`,
  )
const send = (to: object[], fields: Record<string, string> = VOGEL, who: Person = person) =>
  sendOffer(who, { to }, offerFor(fields))
const book = async (search = '') =>
  (await person.call(`/api/get-client-list?search=${search}`)).body.clients
const emails = async () => (await book()).map(({ email }: { email: string }) => email)
const proposed = async (fields: Record<string, string> = VOGEL, who: Person = person) =>
  (await who.call(`/api/get-send-defaults?${new URLSearchParams(fields)}`)).body.person

test('a client without an address gets the one that their offer was sent to', async () => {
  await send([ANNA])
  expect(await emails()).toEqual([ANNA.email])
  expect(await book('anna@vogel')).toHaveLength(1)
  expect(await proposed()).toEqual({ email: ANNA.email, name: 'Anna Vogel', from: 'book' })
  // It stays when the offer goes to somebody else, too.
  await send([{ email: 'bea@vogel.example' }])
  expect(await emails()).toEqual([ANNA.email])
})

test.each<[string, object[], string]>([
  ['the sender alone, who tries it', [{ email: 'SENDER' }], ''],
  ['the sender and one other', [{ email: 'SENDER' }, ANNA], ANNA.email],
  [
    'several people, one of the name',
    [{ email: 'a@b.example' }, { ...ANNA, name: 'ANNA Vogel' }],
    ANNA.email,
  ],
  ['several people, none of the name', [{ email: 'a@b.example' }, ANNA], ''],
])('sent to %s, it leaves %j in the book', async (_, to, learned) => {
  await send(
    to.map((one) => ({
      ...one,
      ...('email' in one && one.email === 'SENDER' && { email: person.email }),
    })),
  )
  expect(await emails()).toEqual([learned])
})

test('an offer for nobody teaches nothing, nor does one of somebody else’s', async () => {
  await sendOffer(person, { to: [ANNA] }, offerFor({ client: '' }))
  await person.call('/api/save-quotation', { body: { quotation: offerFor(VOGEL) } })
  const other = await signUp(server)
  await send([ANNA], VOGEL, other)
  expect(await emails()).toEqual([''])
  expect(await proposed()).toBeNull()
  expect(await proposed(VOGEL, other)).toMatchObject({ email: ANNA.email })
})

test('the client whom the sent version names learns it, whoever is named since', async () => {
  const { quotation } = await send([{ email: person.email }])
  const { id, revision } = quotation
  const body = { quotation: { ...offerFor({ client: 'Bo' }), id, revision } }
  expect((await person.call('/api/save-quotation', { body })).status).toBe(200)
  await sendAgain(person, quotation, { to: [ANNA] })
  const learned = await book()
  expect(learned.find(({ name }: { name: string }) => name === 'Anna Vogel').email).toBe(ANNA.email)
  expect(learned.find(({ name }: { name: string }) => name === 'Bo').email).toBe('')
})

test('a client that was merged into another is known by either name', async () => {
  await send([{ email: person.email }])
  await person.call('/api/save-quotation', {
    body: { quotation: offerFor({ client: 'A. Vogel' }) },
  })
  const all = await book()
  const idOf = (name: string) => all.find((one: { name: string }) => one.name === name).id
  const body = { id: idOf('Anna Vogel'), other: idOf('A. Vogel') }
  expect((await person.call('/api/merge-clients', { body })).status).toBe(200)
  await send([ANNA], { client: 'A. Vogel' })
  expect(await emails()).toEqual([ANNA.email])
  expect(await proposed({ client: 'A. Vogel' })).toMatchObject({ email: ANNA.email })
})

test('without an address in the book the last recipient is proposed, but never the sender', async () => {
  await send([{ email: 'a@b.example' }, { email: 'c@d.example', name: 'Cy' }])
  await send([{ email: person.email }])
  expect(await proposed()).toEqual({ email: 'a@b.example', name: 'Anna Vogel', from: 'offer' })
  expect(await proposed({})).toBeNull()
  expect(await proposed({ client: 'Anna Vogel' })).toBeNull()
})
