import { Check, Clock, X } from 'lucide-react'
import { dayWithZone } from '#domain/offers/moments.ts'
import { dayInWords } from '#domain/words/day.ts'
import { fill } from '#domain/words/fill.ts'
import { Fact, Signature } from './fact.tsx'
import offer from './offer.module.css'
import styles from './people.module.css'
import { timeOf } from './sentence.ts'
import { isOpen, type OfferFacts, type ShownOffer } from './shown-offer.ts'

type Person = OfferFacts['people'][number]

const ICONS = { accepted: Check, declined: X, asked: Clock, waiting: Clock }

/** All whose yes the offer needs, and who has given it (product: Several must say yes). */
export function People({ shown }: { shown: ShownOffer }) {
  const { words, hasChoices } = shown
  const { people, state } = shown.facts
  // What was accepted says so below the paper.
  if (people.length === 0 || state === 'accepted') return null
  const says = words.page.people
  const first = people.find((one) => one.state === 'accepted')
  return (
    <section
      className={`${offer.above} ${styles.people} screen-only`}
      aria-labelledby="people"
      data-people
    >
      <h2 id="people" className={styles.title}>
        {says.title}
      </h2>
      <ul className={styles.list}>
        {people.map((person, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the people of an offer stay the same
          <PersonItem key={at} person={person} shown={shown} />
        ))}
      </ul>
      {first && hasChoices && isOpen(shown) && <p>{fill(says.chosen, { name: first.name })}</p>}
    </section>
  )
}

function PersonItem({ person, shown }: { person: Person; shown: ShownOffer }) {
  const { people: says } = shown.words.page
  const Icon = ICONS[person.state]
  return (
    <li className={styles.person} data-state={person.state} data-you={person.isYou || undefined}>
      <Icon size={16} aria-hidden />
      <bdi className={styles.name}>
        {person.isYou ? fill(says.you, { name: person.name }) : person.name}
      </bdi>
      <span className={styles.state} suppressHydrationWarning>
        {stateOf(person, shown)}
      </span>
    </li>
  )
}

function stateOf({ role, state, answeredAt, timeZone, recordedBy }: Person, shown: ShownOffer) {
  const { words, locale } = shown
  const says = words.page.people
  if (recordedBy) return recordedIn(recordedBy, shown)
  const date = answeredAt ? dayWithZone(Date.parse(answeredAt), timeZone, locale) : ''
  return fill(says[role][state], { date })
}

const recordedIn = (
  { day }: { day: string },
  { facts: { senderName }, words, locale }: ShownOffer,
) => fill(words.page.people.recorded, { sender: senderName, date: dayInWords(day, locale) })

/** Below the accepted paper: what each has said, with the drawn signatures. */
export function AcceptedPeople({ shown }: { shown: ShownOffer }) {
  const { acceptance: says, page } = shown.words
  const { answer } = shown.facts
  return answer?.people.map(({ name, email, role, signature, recordedBy, ...time }) => (
    <dl key={email} className={`${offer.facts} ${styles.accepted}`}>
      <Fact name={says.name}>
        <bdi>{name}</bdi>
      </Fact>
      <Fact name={says.email}>{email}</Fact>
      <Fact name={recordedBy ? says.how : says.time}>
        {recordedBy ? recordedIn(recordedBy, shown) : timeOf(time, shown)}
      </Fact>
      {!recordedBy && (
        <Fact name={says.signature}>
          {signature.length > 0 ? (
            <Signature strokes={signature} name={says.signature} />
          ) : (
            role === 'signs' && page.people.byName
          )}
        </Fact>
      )}
    </dl>
  ))
}
