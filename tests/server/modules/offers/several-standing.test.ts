import { expect, test } from 'bun:test'
import { type Chance, chanceOf } from '../../../support/chance.ts'
import {
  answerOffer,
  aRecord,
  openOffer,
  type SentOffer,
  sendOffer,
} from '../../../support/offers.ts'
import { sharedPerson, sharedServer } from '../../../support/shared.ts'
import { amount } from '../../../support/soak.ts'

/*
 * Where an offer to several stands, and each of its people, after every step of random histories of yes,
 * no, records, taking back and withdrawing, beside a model of a few lines.
 */

const server = sharedServer({ env: { RATE_LIMITS: 'off', OFFERS_PER_DAY_NEW: '100000' } })
const owner = sharedPerson(server, 'owner')

interface Person {
  readonly name: string
  readonly turn: number
  token: string
  hasAccepted: boolean
  /** Of a yes that the sender has recorded. */
  record: string | null
}

interface History {
  readonly offer: SentOffer
  /** In the order of their turns. */
  readonly people: Person[]
  isWithdrawn: boolean
  decliner: Person | null
}

const isAll = ({ people }: History) => people.every(({ hasAccepted }) => hasAccepted)

function stateOf(history: History): string {
  if (isAll(history)) return 'accepted'
  if (history.isWithdrawn) return 'withdrawn'
  return history.decliner ? 'declined' : 'open'
}

function personState({ people, decliner }: History, person: Person): string {
  if (person.hasAccepted) return 'accepted'
  if (person === decliner) return 'declined'
  return people.some((one) => !one.hasAccepted && one.turn < person.turn) ? 'waiting' : 'asked'
}

async function begin(chance: Chance): Promise<History> {
  const isInOrder = chance.below(2) === 0
  const people = Array.from({ length: 1 + chance.below(4) }, (_, at) => ({
    name: `Person ${at}`,
    turn: isInOrder ? at + 1 : 0,
    token: '',
    hasAccepted: false,
    record: null,
  }))
  const to = people.map(({ name, turn }) => ({
    email: `${crypto.randomUUID()}@example.com`,
    name,
    role: 'approves',
    order: turn || null,
  }))
  const offer = await sendOffer(owner, { to })
  for (const [at, person] of people.entries()) person.token = offer.tokens[at] ?? ''
  return { offer, people, isWithdrawn: false, decliner: null }
}

async function answer(history: History, person: Person, kind: 'accept' | 'decline') {
  const mayAnswer = stateOf(history) === 'open' && personState(history, person) === 'asked'
  const { status, body } = await answerOffer(server, person.token, {
    answer: kind,
    reason: 'No',
    choices: [],
  })
  expect(status).toBe(mayAnswer ? 200 : 409)
  if (!mayAnswer) return
  if (kind === 'decline') history.decliner = person
  else person.hasAccepted = true
  const whole = isAll(history) ? 'accepted' : 'approved'
  expect(body.message).toBe(kind === 'decline' ? 'declined' : whole)
}

async function record(history: History, person: Person) {
  const mayRecord = stateOf(history) === 'open' && !person.hasAccepted
  const body = aRecord(history.offer, { name: person.name, choices: [] })
  const { status } = await owner.call('/api/record-answer', { body })
  expect(status).toBe(mayRecord ? 200 : 409)
  if (mayRecord) Object.assign(person, { hasAccepted: true, record: body.answerId })
}

async function takeBack({ offer }: History, person: Person) {
  const answerId = person.record ?? crypto.randomUUID()
  const body = { offerId: offer.sendId, answerId, reason: '' }
  const { status } = await owner.call('/api/take-back-answer', { body })
  expect(status).toBe(person.record ? 200 : 404)
  if (person.record) Object.assign(person, { hasAccepted: false, record: null })
}

async function withdraw(history: History) {
  const body = { offerId: history.offer.sendId }
  const { status } = await owner.call('/api/withdraw-offer', { body })
  expect(status).toBe(isAll(history) ? 409 : 200)
  history.isWithdrawn ||= !isAll(history)
}

async function check(history: History): Promise<void> {
  const { people, offer } = history
  for (const { token } of people) {
    const told = (await openOffer(server, token)).body.offer
    expect(told.state).toBe(stateOf(history))
    const states = told.people.map(({ state }: { state: string }) => state)
    expect(states).toEqual(people.map((one) => personState(history, one)))
  }
  const listed = (await owner.call('/api/get-sent-list', { body: { id: offer.quotation.id } })).body
  for (const { name, standing, state } of listed.sent) {
    const person = people.find((one) => one.name === name)
    expect(standing).toBe(person && personState(history, person))
    expect(state).toBe(stateOf(history))
  }
  expect(listed.state === 'accepted').toBe(stateOf(history) === 'accepted')
}

test('an offer to several stands as its people have said, whatever happens to it', async () => {
  for (let seed = 1; seed <= amount(12, 200); seed += 1) {
    const chance = chanceOf(seed)
    const history = await begin(chance)
    for (let step = 0; step < 10; step += 1) {
      const person = chance.pick(history.people)
      const steps = [
        () => answer(history, person, 'accept'),
        () => answer(history, person, 'accept'),
        () => answer(history, person, chance.below(3) === 0 ? 'decline' : 'accept'),
        () => record(history, person),
        () => takeBack(history, person),
        () => (chance.below(4) === 0 ? withdraw(history) : Promise.resolve()),
      ]
      await chance.pick(steps)()
      await check(history)
    }
  }
}, 600_000)
