import { describe, expect, test } from 'bun:test'
import { kindOf } from '#domain/document/kinds/index.ts'
import { openDatabase } from '../../../../db/client.ts'
import { answerTo, findByToken } from '../../../../src/modules/offers/find-link.ts'
import { query } from '../../../support/database.ts'
import {
  anAnswer,
  anOffer,
  answerOffer,
  openOffer,
  sendAgain,
  sendOffer,
} from '../../../support/offers.ts'
import { call, signUp, withoutTimes } from '../../../support/person.ts'
import { sharedPerson, sharedServer } from '../../../support/shared.ts'

const server = sharedServer({ env: { RATE_LIMITS: 'off' } })
const person = sharedPerson(server, 'sender')

const two = { to: [{ email: 'ada@example.com' }, { email: 'bob@example.com' }] }

describe('an open offer', () => {
  test('is what was sent, without category, notes, costs and other people', async () => {
    const offer = anOffer({ category: 'rich clients' })
    const finds = { name: 'dear table', category: 'rich clients', desc: 'of the palace' }
    for (const item of offer.blocks.flatMap((block) => [block, ...kindOf(block).pricedRows(block)]))
      Object.assign(item, finds)
    const { tokens } = await sendOffer(person, {}, offer)
    const reply = await openOffer(server, tokens[0] ?? '')
    expect(reply.status).toBe(200)
    expect(reply.body.quotation).toMatchObject({
      name: 'Bathroom',
      permissionLevel: 'Recipient',
      category: '',
      info: '',
      access: { level: 'nobody', userList: [] },
    })
    expect(reply.body.offer).toMatchObject({
      state: 'open',
      canBeAccepted: true,
      sender: person.email,
      answer: null,
      newer: null,
      recipient: { email: 'client@example.com', name: 'Ada Client' },
    })
    expect(reply.text).not.toContain('cheap supplier')
    expect(reply.text).not.toContain('margin 40')
    for (const found of Object.values(finds)) expect(reply.text).not.toContain(found)
    // Readers get none of these either, with or without internal info beside them.
    for (const info of ['', 'margin 40']) {
      const [block] = offer.blocks
      const access = { level: 'everyone', userList: [] }
      const blocks = [{ ...block, info }]
      const body = { quotation: { ...offer, category: '', access, blocks } }
      const saved = await person.call('/api/save-quotation', { body })
      const { id } = saved.body.quotation
      const read = await call(server, '/api/get-quotation', { body: { id } })
      expect(read.body.quotation.blocks).toHaveLength(1)
      for (const found of Object.values(finds)) expect(read.text).not.toContain(found)
    }
    expect(withoutTimes(reply.text)).not.toContain('4.5')
    expect(reply.text).not.toContain('cost":4')
  })

  test('stays as it was sent when the quotation is saved again', async () => {
    const { tokens, quotation } = await sendOffer(person)
    await person.call('/api/save-quotation', { body: { quotation: { ...quotation, name: 'new' } } })
    expect((await openOffer(server, tokens[0] ?? '')).body.quotation.name).toBe('Bathroom')
  })

  test('is priced by the server with the choices of its reader, and nothing is stored', async () => {
    const { tokens } = await sendOffer(person)
    const choices = [
      { rowId: 'row1', qty: 3 },
      { rowId: 'row3', qty: null },
    ]
    const priced = await call(server, '/api/price-offer', { body: { token: tokens[0], choices } })
    expect(priced.body.quotation.totals.total).toBe(70)
    expect((await openOffer(server, tokens[0] ?? '')).body.quotation.totals.total).toBe(40)
  })

  test.each([
    ['a row that leaves nothing to choose', [{ rowId: 'row0', qty: null }], 'choices[0].rowId'],
    ['an unknown row', [{ rowId: 'nothing', qty: null }], 'choices[0].rowId'],
    ['a quantity that isn’t offered', [{ rowId: 'row1', qty: 6 }], 'choices[0].qty'],
    ['a quantity of a fixed row', [{ rowId: 'row3', qty: 2 }], 'choices[0].qty'],
    [
      'two alternatives',
      [
        { rowId: 'row2', qty: null },
        { rowId: 'row3', qty: null },
      ],
      'choices[0].rowId',
    ],
    [
      'a row twice',
      [
        { rowId: 'row1', qty: 2 },
        { rowId: 'row1', qty: 3 },
      ],
      'choices[0].rowId',
    ],
  ])('refuses %s', async (_, choices, field) => {
    const { tokens } = await sendOffer(person)
    const reply = await answerOffer(server, tokens[0] ?? '', { choices })
    expect(reply.status).toBe(400)
    expect(reply.body).toEqual({ message: 'bad request', field })
    expect((await openOffer(server, tokens[0] ?? '')).body.offer.state).toBe('open')
  })
})

describe('an acceptance', () => {
  test('names exactly what was accepted, and by whom', async () => {
    const { tokens } = await sendOffer(person)
    const choices = [
      { rowId: 'row1', qty: 5 },
      { rowId: 'row3', qty: null },
    ]
    const signature = [[0, 0, 500, 1000]]
    const reply = await answerOffer(server, tokens[0] ?? '', { choices, signature })
    expect(reply.body.message).toBe('accepted')
    const { quotation, offer } = (await openOffer(server, tokens[0] ?? '')).body
    expect(offer).toMatchObject({ state: 'accepted', isAnswerer: true })
    expect(offer.answer).toMatchObject({
      answer: 'accept',
      name: 'Ada Client',
      email: 'client@example.com',
      total: 90,
      timeZone: 'Europe/Berlin',
      signature,
    })
    expect(quotation.totals.total).toBe(90)
  })

  test('repeated with its id answers the same, and is stored and mailed once', async () => {
    const { tokens, sendId } = await sendOffer(person)
    const answerId = crypto.randomUUID()
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => answerOffer(server, tokens[0] ?? '', { answerId })),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const [first, ...others] = replies.map(({ text }) => text)
    for (const other of others) expect(other).toBe(first ?? '')
    const stored = await query(
      server,
      `SELECT count(*) AS n FROM answers WHERE offer_id = '${sendId}'`,
    )
    expect(Number(stored[0]?.n)).toBe(1)
  })

  test('of two people at once stands once, and the other is told by whom', async () => {
    const { tokens } = await sendOffer(person, two)
    const replies = await Promise.all([
      answerOffer(server, tokens[0] ?? '', { name: 'Ada' }),
      answerOffer(server, tokens[1] ?? '', { name: 'Bob' }),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const winner = replies.find(({ status }) => status === 200)
    const loser = replies.find(({ status }) => status === 409)
    expect(loser?.body).toMatchObject({
      message: 'accepted',
      offer: { isAnswerer: false, answer: { name: winner?.body.offer.answer.name } },
    })
  })

  test('of a version that was sent twice stands once', async () => {
    const first = await sendOffer(person)
    const second = await sendAgain(person, first.quotation, { to: [{ email: 'bob@example.com' }] })
    await answerOffer(server, first.tokens[0] ?? '')
    const reply = await answerOffer(server, second.tokens[0] ?? '')
    expect(reply.status).toBe(409)
    expect(reply.body.message).toBe('accepted')
  })

  test('stands when the quotation is edited, sent again, and deleted', async () => {
    const { tokens, quotation } = await sendOffer(person)
    await answerOffer(server, tokens[0] ?? '')
    const before = (await openOffer(server, tokens[0] ?? '')).body
    const edited = await person.call('/api/save-quotation', {
      body: { quotation: { ...quotation, name: 'dearer' } },
    })
    await sendAgain(person, edited.body.quotation)
    const after = (await openOffer(server, tokens[0] ?? '')).body
    expect(after.quotation).toEqual(before.quotation)
    expect(after.offer).toMatchObject({ state: 'accepted', newer: expect.any(String) })
    await person.call('/api/delete-quotation', { method: 'DELETE', body: { id: quotation.id } })
    expect((await openOffer(server, tokens[0] ?? '')).body.quotation).toEqual(before.quotation)
  })

  test('is told to the owner who opens the quotation, and to nobody else', async () => {
    const { tokens, quotation } = await sendOffer(person)
    const open = (by: typeof person) =>
      by.call('/api/get-quotation', { body: { id: quotation.id } })
    expect((await open(person)).body).not.toHaveProperty('accepted')
    await answerOffer(server, tokens[0] ?? '', { name: 'Ada' })
    const { accepted } = (await open(person)).body
    expect(accepted).toMatchObject({ revision: 1, name: 'Ada' })
    const sent = await person.call('/api/get-sent-list', { body: { id: quotation.id, limit: 1 } })
    expect(sent.body).toMatchObject({ state: 'accepted', accepted })
    const access = { level: 'everyone', userList: [] }
    await person.call('/api/save-quotation', { body: { quotation: { ...quotation, access } } })
    const reader = await open(await signUp(server))
    expect(reader.body.quotation.permissionLevel).toBe('Public')
    expect(reader.body).not.toHaveProperty('accepted')
  })

  test('is refused without a name', async () => {
    const { tokens } = await sendOffer(person)
    // Of the second nothing can be seen, and it would turn the sentences around it; nothing can be read
    // in the others: signs, a mark for an object, private, replaced and unassigned characters, a filler.
    const signs = ['.', '-.-', '\ufffc', '\ue000', '\ufffd', '\u0378', '\u3164']
    for (const name of [' \n', '\u202e\u200b\0', ...signs]) {
      const nameless = await answerOffer(server, tokens[0] ?? '', { name })
      expect(nameless.body).toEqual({ message: 'bad request', field: 'name' })
    }
  })

  test('has a signature only if enough was drawn for one: a tap is none', async () => {
    const taps = [[], [500, 160], [500, 160, 505, 160, 500, 160]]
    for (const [signature, isOne] of [
      [taps, false],
      [[...taps, [100, 100, 300, 200]], true],
    ] as const) {
      const { tokens } = await sendOffer(person)
      const { body } = await answerOffer(server, tokens[0] ?? '', { signature })
      expect(body.offer.answer.signature).toEqual(isOne ? signature : [])
    }
  })

  test.each(['accept', 'decline'])(
    'is refused in the session of the sender, who claims nothing in the customer’s name: %s',
    async (answer) => {
      const { tokens, quotation } = await sendOffer(person)
      const body = anAnswer(tokens[0] ?? '', { answer })
      const headers = { cookie: person.cookie }
      const reply = await call(server, '/api/answer-offer', { body, headers })
      expect([reply.status, reply.body]).toEqual([403, { message: 'forbidden' }])
      const { sent } = (await person.call('/api/get-sent-list', { body: { id: quotation.id } }))
        .body
      expect(sent[0]).toMatchObject({ state: 'open', answer: null })
      // Another's session is nobody's here.
      const other = { cookie: (await signUp(server)).cookie }
      const answered = await call(server, '/api/answer-offer', { body, headers: other })
      expect(answered.status).toBe(200)
    },
  )

  test.each(['accept', 'decline'])(
    'is refused where the offer can’t be accepted, which leaves nothing to %s',
    async (answer) => {
      const { tokens, quotation } = await sendOffer(person, { canBeAccepted: false })
      const reply = await answerOffer(server, tokens[0] ?? '', { answer })
      expect(reply.status).toBe(409)
      expect(reply.body).toMatchObject({ message: 'open', offer: { answer: null } })
      const { body } = await person.call('/api/get-sent-list', { body: { id: quotation.id } })
      expect(body.sent[0]).toMatchObject({ state: 'open', answer: null })
    },
  )

  test.each([
    ['en', 'You accepted the offer: Bathroom', 'Mia accepted: Bathroom', 'until July 3, 2099'],
    ['de', 'Sie haben das Angebot angenommen: Bathroom', 'Mia hat angenommen: Bathroom', '3. Juli'],
  ] as const)(
    'mails both sides in the offer’s language: %s',
    async (language, theirs, ours, lastDay) => {
      const to = [{ email: `mailed-${language}@example.com`, name: 'Mia' }]
      const offer = anOffer({ language })
      const usual = { to, subject: '', text: '', validUntil: '2099-07-03' }
      const { tokens, quotation } = await sendOffer(person, usual, offer)
      await answerOffer(server, tokens[0] ?? '', { name: 'Mia' })
      const mails = await server.outbox()
      const mailed = mails.filter(({ to }) => to === `mailed-${language}@example.com`)
      const sent = mailed.find(({ subject }) => subject !== theirs)
      expect(sent?.text).toContain('$40.00')
      expect(sent?.text).toContain(lastDay)
      expect(sent?.html).toContain(`<html lang="${language}">`)
      const accepted = mailed.find(({ subject }) => subject === theirs)
      expect(accepted?.link).toEndWith(`/offer/${tokens[0]}`)
      expect(accepted?.text).toContain('2 × 10.00 = 20.00')
      expect(accepted?.text).toContain('$40.00')
      expect(accepted?.text).toContain(`/verify?language=${language}`)
      const own = mails.findLast((one) => one.to === person.email && one.subject === ours)
      expect(own?.headers['reply-to']).toBe(`mailed-${language}@example.com`)
      expect(own?.link).toEndWith(`/${quotation.id}`)
    },
  )

  test('mails what is withheld, and what is to be paid', async () => {
    const to = [{ email: 'mailed-irpf@example.com', name: 'Mia' }]
    const withholding = { name: 'IRPF', percent: 15, rates: null, lines: null, reason: '' }
    const { tokens } = await sendOffer(person, { to }, anOffer({ withholding }))
    await answerOffer(server, tokens[0] ?? '', { name: 'Mia' })
    const mails = await server.outbox()
    const mailed = mails.filter(({ to }) => to === 'mailed-irpf@example.com')
    const [sent, accepted] = [mailed.at(0), mailed.at(-1)].map((mail) => mail?.text ?? '')
    expect(sent).toContain('Total: $34.00')
    expect(accepted).toMatch(/Sum: 40\.00\s+IRPF 15%: −6\.00\s+To be paid: \$34\.00/)
  })
})

describe('a decline', () => {
  test('has a reason, and can’t be followed by an acceptance', async () => {
    const { tokens } = await sendOffer(person, two)
    const declined = await answerOffer(server, tokens[0] ?? '', {
      answer: 'decline',
      name: '',
      reason: 'Too dear.\u0000',
      choices: [],
    })
    expect(declined.body).toMatchObject({
      message: 'declined',
      offer: { answer: { reason: 'Too dear.', hash: '', total: null } },
    })
    const accepted = await answerOffer(server, tokens[1] ?? '')
    expect(accepted.status).toBe(409)
    expect(accepted.body.message).toBe('declined')
  })

  test('is followed by a new offer of the same version', async () => {
    const { tokens, quotation } = await sendOffer(person)
    await answerOffer(server, tokens[0] ?? '', { answer: 'decline' })
    const again = await sendAgain(person, quotation)
    expect((await answerOffer(server, again.tokens[0] ?? '')).body.message).toBe('accepted')
  })
})

describe('an offer that is over', () => {
  test('says so when a newer version was sent, and leads the same person there', async () => {
    const { tokens, quotation } = await sendOffer(person, two)
    const next = { ...quotation, name: 'Bathroom, revised' }
    const saved = (await person.call('/api/save-quotation', { body: { quotation: next } })).body
    const newer = await sendAgain(person, saved.quotation, { to: [{ email: 'Ada@example.com' }] })
    const [ada, bob] = await Promise.all(tokens.map((token) => openOffer(server, token)))
    expect(ada?.body.offer.state).toBe('superseded')
    expect(ada?.body.offer.newer).toEndWith(`/offer/${newer.tokens[0]}`)
    expect(bob?.body.offer).toMatchObject({ state: 'superseded', newer: null })
    expect((await answerOffer(server, tokens[1] ?? '')).body.message).toBe('superseded')
  })

  test('is told apart from an open one by an answer that a newer version overtook', async () => {
    for (let times = 0; times < 40; times += 1) {
      const { tokens, quotation } = await sendOffer(person)
      const next = { ...quotation, name: 'Bathroom, revised' }
      const saved = (await person.call('/api/save-quotation', { body: { quotation: next } })).body
      const [reply] = await Promise.all([
        answerOffer(server, tokens[0] ?? ''),
        sendAgain(person, saved.quotation),
      ])
      expect(['accepted', 'superseded']).toContain(reply.body.message)
      expect(reply.body.offer.state).toBe(reply.body.message)
    }
  })

  test('has the state and the answer of one moment, whenever its link was found', async () => {
    const db = await openDatabase({ url: `file:${server.dataDir}/quotation.db` })
    const { tokens, quotation } = await sendOffer(person, two)
    const find = async () => {
      const link = await findByToken(db.read, tokens[0] ?? '', Date.now())
      if (!link) throw new Error('No link')
      return link
    }
    const before = await find()
    const next = { ...quotation, name: 'Bathroom, revised' }
    const saved = (await person.call('/api/save-quotation', { body: { quotation: next } })).body
    const again = await sendAgain(person, saved.quotation)
    await answerOffer(server, again.tokens[0] ?? '')
    await answerOffer(server, tokens[0] ?? '', { answer: 'decline' })
    expect([before.state, await answerTo(db.read, before)]).toEqual(['open', null])
    const after = await find()
    expect([after.state, await answerTo(db.read, after)]).toEqual(['superseded', null])
    await db.close()
  })

  test('is hidden and can’t be answered when it was withdrawn or its quotation deleted', async () => {
    const first = await sendOffer(person)
    await person.call('/api/withdraw-offer', { body: { offerId: first.sendId } })
    const second = await sendOffer(person)
    const { id } = second.quotation
    await person.call('/api/delete-quotation', { method: 'DELETE', body: { id } })
    for (const { tokens } of [first, second]) {
      const { body } = await openOffer(server, tokens[0] ?? '')
      expect(body).toMatchObject({ quotation: null, offer: { state: 'withdrawn' } })
      expect((await answerOffer(server, tokens[0] ?? '')).body.message).toBe('withdrawn')
    }
    await person.call('/api/undelete-quotation', { body: { id } })
    expect((await answerOffer(server, second.tokens[0] ?? '')).body.message).toBe('accepted')
  })

  test('can’t be withdrawn once it was accepted', async () => {
    const { tokens, sendId } = await sendOffer(person)
    await answerOffer(server, tokens[0] ?? '')
    const reply = await person.call('/api/withdraw-offer', { body: { offerId: sendId } })
    expect(reply.status).toBe(409)
    expect((await openOffer(server, tokens[0] ?? '')).body.offer.state).toBe('accepted')
  })

  test('is unknown to a token that was revoked or renewed, like any other token', async () => {
    const { tokens, linkIds } = await sendOffer(person, two)
    const renewed = await person.call('/api/renew-link', { body: { linkId: linkIds[1] } })
    await person.call('/api/revoke-link', { method: 'DELETE', body: { linkId: linkIds[0] } })
    const unknown = await openOffer(server, 'x'.repeat(32))
    for (const token of tokens) {
      const reply = await openOffer(server, token)
      expect([reply.status, reply.text]).toEqual([unknown.status, unknown.text])
      expect((await answerOffer(server, token)).status).toBe(404)
    }
    const token = renewed.body.url.split('/offer/')[1]
    expect((await openOffer(server, token)).body.offer.recipient.email).toBe('bob@example.com')
  })
})
