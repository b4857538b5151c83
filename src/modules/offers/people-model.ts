import { t } from 'elysia'
import { LIMITS } from '#domain/document/limits.ts'
import { oneOf } from '#domain/document/schema-fields.ts'
import { ANSWER_WAYS } from '#domain/offers/answer-ways.ts'
import { MOST_DECIDING } from '#domain/offers/limits.ts'
import { DECIDING_ROLES, PERSON_ROLES, PERSON_STATES } from '#domain/offers/people.ts'
import { orNull } from '../../plugins/response-schemas.ts'

/** Schemas of the people of an offer, and of what each has said, and how (api: Sending and answers). */

export const RecordedBy = t.Object(
  {
    email: t.String({ description: 'The account that recorded it' }),
    how: oneOf(ANSWER_WAYS),
    day: t.String({ description: 'When it was given, yyyy-MM-dd' }),
  },
  { description: 'How an answer came that the sender has recorded' },
)

export const SignedOn = t.Object(
  {
    email: t.String({ description: 'The account on whose device it was given' }),
    place: t.String({ description: 'As typed there; empty where it was not asked' }),
    receivedAt: orNull(
      t.String(),
      'When it reached the server, if the line was gone when it was given',
    ),
  },
  { description: 'Of an answer that was given on the sender’s device' },
)

const AskedRole = t.Optional(
  oneOf(PERSON_ROLES, {
    description:
      'Where somebody approves or signs, all of these must accept, at most 5; the others read. Left out by all, the answer of one counts for all',
  }),
)

const AskedOrder = t.Optional(
  orNull(
    t.Integer({ minimum: 1, maximum: MOST_DECIDING }),
    'From 1 on, who is asked after whom; null to ask all at once',
  ),
)

/** Whom an offer is sent to. */
export const AskedPerson = t.Object({
  email: t.String({ minLength: 3, maxLength: LIMITS.emailLength }),
  name: t.Optional(t.String({ maxLength: LIMITS.nameLength, description: 'Empty if left out' })),
  role: AskedRole,
  order: AskedOrder,
})

/** How it stands with a person whose yes an offer needs, as all of its people are told. */
export const OfferPerson = t.Object({
  name: t.String({ description: 'The address of a person without a name' }),
  role: oneOf(DECIDING_ROLES),
  state: oneOf(PERSON_STATES, {
    description: '`waiting` for those whose turn comes first; `asked` when they may answer',
  }),
  isYou: t.Boolean({ description: 'Whether the link answers for this person' }),
  answeredAt: orNull(t.String()),
  timeZone: t.String({ description: 'Of that yes; empty without one' }),
  recordedBy: orNull(RecordedBy, 'Null for a yes that was given by a link'),
  objectedAt: orNull(t.String()),
})

/** What a person of an offer that several have accepted has said, as part of what is hashed. */
export const AcceptedBy = t.Object({
  name: t.String({ description: 'As entered' }),
  email: t.String(),
  role: oneOf(DECIDING_ROLES),
  answeredAt: t.String(),
  timeZone: t.String(),
  signature: t.Array(t.Array(t.Number())),
  recordedBy: orNull(RecordedBy),
  signedOn: orNull(SignedOn),
})

/** The yes of one of several, as its offer's sender is told it. */
export const Approval = t.Object({
  answerId: t.String(),
  ...AcceptedBy.properties,
  address: t.String(),
  browser: t.String(),
  objectedAt: orNull(t.String()),
})

/** What is told of a link of a person among several. */
export const PersonFields = {
  role: orNull(
    oneOf(PERSON_ROLES),
    'Null where the answer of one counts for all, and for whom it was sent on to',
  ),
  order: orNull(t.Number()),
  standing: orNull(
    oneOf(PERSON_STATES),
    'Of who approves or signs; `waiting` ones are mailed when it is their turn',
  ),
  approval: orNull(Approval, 'The yes of one of several'),
}

/** What is taken of an offer. */
export const Taken = t.Object({
  choices: t.Array(t.Object({ rowId: t.String(), qty: orNull(t.Number()) })),
  rows: orNull(t.Array(t.String())),
})
