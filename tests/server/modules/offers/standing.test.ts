import { expect, test } from 'bun:test'
import type { Quotation } from '#domain/document/quotation.ts'
import { dayAt, endOfDay } from '#domain/offers/time-zones.ts'
import { openDatabase } from '../../../../db/client.ts'
import { createOfferChecks } from '../../../../src/modules/offers/check-offers.ts'
import { createPageVersions } from '../../../../src/modules/offers/service.ts'
import { type Chance, chanceOf } from '../../../support/chance.ts'
import { anOffer, answerOffer, openOffer, sendAgain } from '../../../support/offers.ts'
import { logIn } from '../../../support/person.ts'
import { sharedPerson, sharedServer } from '../../../support/shared.ts'

/*
 * Where an offer stands is asked in many places: its links, the owner's list, the condition of an answer,
 * the page's version, what is reported as expired. Each is compared with a model of a few lines, after
 * every step of generated histories of three people, two time zones and two or more versions.
 */

const HOUR_MS = 60 * 60_000
const START = Date.parse('2026-10-20T12:00:00Z')
const ZONES = ['Pacific/Auckland', 'America/New_York']
const STEPS = 14

let now = START
const server = sharedServer({
  env: { RATE_LIMITS: 'off', OFFERS_PER_DAY_NEW: '100000' },
  now: () => now,
})
const sender = sharedPerson(server, 'sender')

interface Link {
  readonly id: string
  readonly email: string
  token: string
  isRevoked: boolean
}

interface Sent {
  readonly id: string
  readonly revision: number
  readonly expiresAt: number
  readonly links: Link[]
  isWithdrawn: boolean
  /** The recorded answer to an older version that has withdrawn it. */
  withdrawnFor: string | null
  answer: 'accept' | 'decline' | null
  /** Of the answer, if its sender has recorded it. */
  recordedAs: string | null
  recordedAt: number
  toldOverAt: number
  readonly timeZone: string
  readonly sentOn: string
  isToldOver: boolean
}

interface History {
  quotation: Quotation
  readonly sent: Sent[]
  isDeleted: boolean
}

/** What the steps before make of an offer (product: Where an offer stands). */
function stateOf({ sent, isDeleted }: History, offer: Sent): string {
  const isAccepted = ({ revision, answer }: Sent) =>
    revision === offer.revision && answer === 'accept'
  if (sent.some(isAccepted)) return 'accepted'
  if (offer.isWithdrawn || isDeleted) return 'withdrawn'
  if (sent.some((other) => other.revision > offer.revision && !other.isWithdrawn))
    return 'superseded'
  if (offer.answer) return 'declined'
  return offer.expiresAt <= now ? 'expired' : 'open'
}

/** Whether the same person was sent a later version that stands. */
const hasNewer = ({ sent }: History, { revision }: Sent, { email }: Link) =>
  sent.some(
    (other) =>
      other.revision > revision &&
      !other.isWithdrawn &&
      other.links.some((link) => link.email === email && !link.isRevoked),
  )

async function save(history: History, changes: object): Promise<void> {
  const quotation = { ...history.quotation, ...changes }
  const { body } = await sender.call('/api/save-quotation', { body: { quotation } })
  history.quotation = body.quotation
}

async function send(history: History, chance: Chance, people: readonly string[]): Promise<void> {
  const timeZone = chance.pick(ZONES)
  const day = new Date(now + (1 + chance.below(3)) * 24 * HOUR_MS).toISOString().slice(0, 10)
  const validUntil = chance.below(3) === 0 ? '' : day
  const to = people.filter((_, at) => at === 0 || chance.below(2) === 0)
  const offer = await sendAgain(sender, history.quotation, {
    timeZone,
    validUntil,
    to: to.map((email) => ({ email, name: '' })),
  })
  history.sent.push({
    id: offer.sendId,
    revision: history.quotation.revision,
    expiresAt: validUntil === '' ? Number.POSITIVE_INFINITY : endOfDay(validUntil, timeZone),
    links: to.map((email, at) => ({
      id: offer.linkIds[at] ?? '',
      email,
      token: offer.tokens[at] ?? '',
      isRevoked: false,
    })),
    isWithdrawn: false,
    withdrawnFor: null,
    answer: null,
    recordedAs: null,
    recordedAt: 0,
    toldOverAt: 0,
    timeZone,
    sentOn: dayAt(now, timeZone),
    isToldOver: false,
  })
}

async function answer(history: History, offer: Sent, link: Link, kind: 'accept' | 'decline') {
  const state = stateOf(history, offer)
  const { status, body } = await answerOffer(server, link.token, {
    answer: kind,
    choices: [],
  })
  if (link.isRevoked) return expect(status).toBe(404)
  if (state !== 'open') return expect([status, body.message]).toEqual([409, state])
  expect([status, body.message]).toEqual([200, kind === 'accept' ? 'accepted' : 'declined'])
  offer.answer = kind
}

/** The newer offers that an acceptance withdraws: what went to somebody who was sent that version. */
function newerThan(history: History, { revision }: Sent): Sent[] {
  const own = history.sent.filter((one) => one.revision === revision)
  const people = own.flatMap(({ links }) => links.map(({ email }) => email))
  return history.sent.filter(
    (one) =>
      one.revision > revision &&
      !one.isWithdrawn &&
      stateOf(history, one) !== 'accepted' &&
      one.links.some(({ email }) => people.includes(email)),
  )
}

/** What came on the day of the sending: before any newer version. */
async function record(history: History, offer: Sent, kind: 'accept' | 'decline') {
  now += 1
  const state = stateOf(history, offer)
  const [answered, answerId] = [kind === 'accept' ? 'accepted' : 'declined', crypto.randomUUID()]
  const body = { offerId: offer.id, answer: answered, day: offer.sentOn, how: 'phone', answerId }
  const reply = await sender.call('/api/record-answer', { body })
  const isOpen = ['open', 'expired', 'superseded'].includes(state) && !offer.answer
  if (!isOpen) return expect(reply.status).toBe(409)
  expect([reply.status, reply.body.message]).toEqual([200, answered])
  Object.assign(offer, { answer: kind, recordedAs: answerId, recordedAt: now })
  if (kind === 'accept')
    for (const one of newerThan(history, offer))
      Object.assign(one, { isWithdrawn: true, withdrawnFor: answerId })
  // What is withdrawn by itself is so at another moment.
  now += 1
}

async function takeBack(history: History, offer: Sent) {
  const body = { offerId: offer.id, answerId: offer.recordedAs ?? crypto.randomUUID() }
  const { status } = await sender.call('/api/take-back-answer', { body })
  expect(status).toBe(offer.recordedAs ? 200 : 404)
  if (!offer.recordedAs) return
  // What was dealt with since, and counted as answered, is looked at once more.
  for (const one of history.sent) {
    const isOfVersion = offer.answer === 'accept' && one.revision === offer.revision
    const isIts = one === offer || isOfVersion || one.withdrawnFor === offer.recordedAs
    if (isIts && one.toldOverAt >= offer.recordedAt) one.isToldOver = false
  }
  for (const one of history.sent)
    if (one.withdrawnFor === offer.recordedAs)
      Object.assign(one, { isWithdrawn: false, withdrawnFor: null })
  Object.assign(offer, { answer: null, recordedAs: null })
}

const remove = (id: string) =>
  sender.call('/api/delete-quotation', { method: 'DELETE', body: { id } })
const restore = (id: string) => sender.call('/api/undelete-quotation', { body: { id } })

/** A session's access ends after a while. */
async function wait(hours: number): Promise<void> {
  now += hours * HOUR_MS
  Object.assign(sender, await logIn(server, sender))
}

async function takeStep(history: History, chance: Chance, people: readonly string[]) {
  const offer = chance.pick(history.sent)
  const link = chance.pick(offer.links)
  const { id } = history.quotation
  const name = `Bathroom ${chance.below(1000)}`
  const steps: (() => Promise<unknown>)[] = [
    async () => history.isDeleted || send(history, chance, people),
    async () => {
      if (history.isDeleted) return
      await save(history, { name })
      await send(history, chance, people.toReversed())
    },
    async () => {
      const { body } = await sender.call('/api/withdraw-offer', { body: { offerId: offer.id } })
      const isAccepted = stateOf(history, offer) === 'accepted'
      expect(body.message).toBe(isAccepted ? 'already accepted' : 'withdrawn')
      offer.isWithdrawn ||= !isAccepted
      if (!isAccepted) offer.withdrawnFor = null
    },
    async () => {
      const { body } = await sender.call('/api/renew-link', { body: { linkId: link.id } })
      link.token = body.url.split('/offer/')[1]
      link.isRevoked = false
    },
    async () => {
      await sender.call('/api/revoke-link', { method: 'DELETE', body: { linkId: link.id } })
      link.isRevoked = true
    },
    () => answer(history, offer, link, 'accept'),
    () => answer(history, offer, link, 'decline'),
    () => record(history, offer, chance.pick(['accept', 'decline'])),
    () => takeBack(history, offer),
    () => wait(chance.below(48)),
    async () => {
      history.isDeleted = !history.isDeleted
      await (history.isDeleted ? remove(id) : restore(id))
    },
  ]
  await chance.pick(steps)()
}

test('all that asks where an offer stands is told the same, whatever has happened to it', async () => {
  const db = await openDatabase({ url: `file:${server.dataDir}/quotation.db` })
  const told: string[] = []
  const checks = createOfferChecks({
    db,
    now: () => now,
    events: {
      eventStatements: ({ data }) => {
        told.push(String(data.offerId))
        return []
      },
    },
  })

  async function check(history: History): Promise<void> {
    const { id } = history.quotation
    const listed = (await sender.call('/api/get-sent-list', { body: { id } })).body.sent ?? []
    const states = listed.map((one: { linkId: string; state: string }) => [one.linkId, one.state])
    const byLink = new Map<string, string>(states)
    for (const offer of history.sent)
      for (const link of offer.links) {
        if (!history.isDeleted) expect(byLink.get(link.id)).toBe(stateOf(history, offer))
        await checkLink(history, offer, link)
      }
    await checkExpired(history)
  }

  async function checkLink(history: History, sent: Sent, link: Link): Promise<void> {
    const { body } = await openOffer(server, link.token)
    const version = await createPageVersions(db, () => now)(link.token)
    if (link.isRevoked) return expect([body.offer, version]).toEqual([undefined, null])
    const state = stateOf(history, sent)
    expect(body.offer.state).toBe(state)
    expect(body.offer.newer !== null).toBe(hasNewer(history, sent, link))
    // One version of a page never has two states.
    const key = `${version} ${link.id}`
    expect(versions.get(key) ?? state).toBe(state)
    versions.set(key, state)
  }
  const versions = new Map<string, string>()

  /** Each that has expired without an answer is reported, once, and none that is deleted by then. */
  async function checkExpired(history: History): Promise<void> {
    told.length = 0
    await checks.tellExpired()
    const isOver = (offer: Sent) =>
      !history.isDeleted && !offer.isToldOver && offer.expiresAt <= now
    const over = history.sent.filter(isOver)
    const expired = over.filter((offer) => stateOf(history, offer) === 'expired')
    expect(told.toSorted()).toEqual(expired.map((offer) => offer.id).toSorted())
    for (const offer of over) Object.assign(offer, { isToldOver: true, toldOverAt: now })
  }

  for (let seed = 1; seed <= Number(process.env.SEEDS ?? 8); seed += 1) {
    const chance = chanceOf(seed)
    const people = ['ann', 'bob', 'cleo'].map((name) => `${name}-${seed}@example.com`)
    const history: History = { quotation: anOffer(), sent: [], isDeleted: false }
    await save(history, {})
    await send(history, chance, people)
    for (let step = 0; step < STEPS; step += 1) {
      await takeStep(history, chance, people)
      await check(history)
    }
    // Others' expiring offers would be told with the next history's.
    await wait(10 * 24)
    if (history.isDeleted) await restore(history.quotation.id)
    history.isDeleted = false
    await check(history)
  }
  await db.close()
}, 120_000)
