import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { CLIENT_LENGTHS } from '#domain/clients/limits.ts'
import { LIMITS } from '#domain/document/limits.ts'
import { IdSchema } from '#domain/document/schema.ts'
import {
  oneOf,
  SCHEMA_FIELDS,
  TaxSchema,
  WithholdingSchema,
} from '#domain/document/schema-fields.ts'
import { MOST_RECIPIENTS, OFFER_TEXT, REASON_LENGTH } from '#domain/offers/limits.ts'
import { OFFER_STATES } from '#domain/offers/quotation-states.ts'
import { LANGUAGES } from '#domain/words/language.ts'
import { LINK_RIGHTS } from '../../../db/offer-schema.ts'
import { orNull, requestBody, uuid } from '../../plugins/response-schemas.ts'
import { Standing } from '../quotations/answer-model.ts'
import { PeriodTotals } from '../quotations/stored-total.ts'
import { AcceptedBy, AskedPerson, PersonFields, RecordedBy, SignedOn } from './people-model.ts'

/** Schemas of the routes of offers (api: Sending and answers). */

export const OFFER_LIMITS = {
  /** People that one press of Send reaches. */
  recipients: MOST_RECIPIENTS,
  subjectLength: OFFER_TEXT.subject,
  textLength: OFFER_TEXT.message,
  reasonLength: REASON_LENGTH,
  questionLength: 2_000,
  choices: LIMITS.rows,
  strokes: 200,
  /** In all strokes of a signature. */
  points: 5_000,
} as const

export const Text = (maxLength: number, description = 'Empty if left out') =>
  t.Optional(t.String({ maxLength, description }))

const Day = t.Optional(
  t.String({
    pattern: '^([0-9]{4}-[0-9]{2}-[0-9]{2})?$',
    description: 'The last day, yyyy-MM-dd; empty for none. As the paper says it if left out',
  }),
)

export const TimeZone = t.Optional(
  t.String({ maxLength: 60, description: 'By its IANA name; UTC if left out' }),
)

export const RowId = t.String({ maxLength: LIMITS.idLength })

export const Choices = t.Optional(
  t.Array(
    t.Object({
      rowId: RowId,
      qty: orNull(t.Number()),
    }),
    {
      maxItems: OFFER_LIMITS.choices,
      description: 'All optional rows and alternatives that are chosen',
    },
  ),
)

const RowIds = t.Array(RowId, { maxItems: OFFER_LIMITS.choices })

export const Rows = t.Optional(
  orNull(
    RowIds,
    'The rows that are taken, but for optional ones; of alternatives any one. Null or left out: all. Refused where only the whole may be accepted',
  ),
)

export const LinkId = t.String({ minLength: 1, maxLength: 64 })

export const SendBody = requestBody(
  t.Object({
    id: IdSchema,
    revision: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    to: t.Array(AskedPerson, { minItems: 1, maxItems: OFFER_LIMITS.recipients }),
    subject: Text(OFFER_LIMITS.subjectLength, 'Of the mail; empty for a usual one'),
    text: Text(OFFER_LIMITS.textLength, 'Plain lines above the link'),
    validUntil: Day,
    timeZone: TimeZone,
    canBeAccepted: t.Optional(t.Boolean({ description: 'True if left out' })),
    acceptsParts: t.Optional(
      t.Boolean({ description: 'Whether they may accept a part of its rows; false if left out' }),
    ),
    mandatoryRows: t.Optional(
      t.Array(RowId, {
        maxItems: OFFER_LIMITS.choices,
        description: 'The rows that every such part has; of alternatives any one',
      }),
    ),
    remindsCustomer: t.Optional(
      t.Boolean({
        description:
          'Whether a mail reminds them once, 2 days before the last day, unless it was answered',
      }),
    ),
    attachment: t.Optional(
      orNull(
        t.String({ maxLength: 64 }),
        'The id of an uploaded file of one’s own that the mails carry',
      ),
    ),
    sendId: uuid('Of the client; repeating it sends nothing twice and answers the same'),
  }),
)

export const Sent = t.Object({
  message: t.String(),
  sent: t.Array(
    t.Object({
      linkId: t.String(),
      email: t.String(),
      url: t.String({ description: 'The person’s own link, told this once' }),
    }),
  ),
  notMailed: t.Array(t.String(), {
    description: 'People with a link who want no mails from here',
  }),
})

/** 429: the mails of the day are used up. */
export const TooManyMails = t.Object({
  message: t.String(),
  perDay: orNull(
    t.Number(),
    'How many people who don’t know the sender may be mailed a day; null if the limit is a person’s',
  ),
  email: t.String({ description: 'The first person who can’t be mailed' }),
})

export const State = oneOf(OFFER_STATES)
export const AnswerKind = oneOf(['accept', 'decline'] as const)

/** An answer as both sides are told it. */
export const Answer = t.Object({
  answer: AnswerKind,
  name: t.String(),
  email: t.String(),
  answeredAt: t.String(),
  timeZone: t.String(),
  reason: t.String(),
  hash: t.String({ description: 'SHA-256 of the canonical text of what was accepted, in hex' }),
  offer: t.String({
    description:
      'The id of the offer in that text; empty for a decline, and where the text is the document alone, as in acceptances of before',
  }),
  files: t.Record(t.String(), t.String(), {
    description: 'SHA-256 of each file in that text, by its id; empty in acceptances of before',
  }),
  total: orNull(t.Number()),
  periodTotals: PeriodTotals,
  leftOut: t.Array(t.String(), {
    description: 'The rows that were not taken, where a part was accepted; part of what is hashed',
  }),
  signature: t.Array(t.Array(t.Number()), {
    description: 'Strokes of x, y, x, y …, each from 0 to 1000',
  }),
  recordedBy: orNull(
    RecordedBy,
    'Part of what is hashed; null for an answer that was given by a link',
  ),
  signedOn: orNull(
    SignedOn,
    'Part of what is hashed; null for an answer by a link of the customer’s own',
  ),
  objectedAt: orNull(t.String(), 'When a customer said of what was recorded that it is not so'),
  people: t.Array(AcceptedBy, {
    description: 'Each yes, of an offer that several have accepted; `name` then has all of them',
  }),
})

/** What only the sender is told of an answer beside that. */
const OwnersAnswer = t.Object({
  ...Answer.properties,
  address: t.String({ description: 'The client’s address when it was given' }),
  browser: t.String({ description: 'What its browser called itself' }),
  record: orNull(
    t.Object({
      answerId: t.String(),
      note: t.String(),
      fileId: orNull(t.String()),
      objection: orNull(t.Object({ name: t.String(), text: t.String() })),
    }),
    'What the sender has recorded beside it',
  ),
})

/** An answer that was recorded, and taken back. */
const TakenBack = t.Object({
  answerId: t.String(),
  answer: AnswerKind,
  name: t.String(),
  day: t.String(),
  recordedAt: t.String(),
  takenBackAt: t.String(),
  reason: t.String(),
})

export const SentLink = t.Object({
  linkId: t.String(),
  offerId: t.String({ description: 'One press of Send' }),
  email: t.String(),
  name: t.String(),
  revision: t.Number(),
  label: t.String({ description: 'The name of that version' }),
  currency: t.String({ description: 'Of that version' }),
  locale: t.String(),
  decimals: SCHEMA_FIELDS.Decimals,
  sentAt: t.String(),
  subject: t.String(),
  text: t.String(),
  validUntil: t.String(),
  expiresAt: orNull(
    t.String(),
    'The end of that day where the sender was; null without a last day',
  ),
  remindsAt: orNull(t.String(), 'When its people will be reminded of the last day'),
  remindedAt: orNull(t.String(), 'When this person was'),
  timeZone: t.String({ description: 'The sender’s, when it was sent' }),
  canBeAccepted: t.Boolean(),
  acceptsParts: t.Boolean({ description: 'Whether a part of its rows may be accepted' }),
  mandatoryRows: t.Array(t.String(), { description: 'The rows that such a part has, by id' }),
  isShared: t.Boolean({
    description: 'By the mail of a share, to be read; its links end with the share',
  }),
  attachment: orNull(t.String()),
  mail: oneOf(['queued', 'sent', 'failed'] as const),
  forwardedBy: orNull(
    t.String(),
    'Who has sent it on to this person, by name or address; null if the sender has',
  ),
  may: oneOf(LINK_RIGHTS, { description: 'What this person may do' }),
  ...PersonFields,
  isRevoked: t.Boolean(),
  isRenewable: t.Boolean({
    description: 'Not of a withdrawn offer, nor once a share has ended for its person',
  }),
  openedAt: orNull(
    t.String(),
    'When its page was first opened without a touch, a key or scrolling',
  ),
  firstSeenAt: orNull(t.String()),
  lastSeenAt: orNull(t.String()),
  views: t.Number(),
  state: State,
  answer: orNull(OwnersAnswer),
  isAnswerer: t.Boolean({ description: 'Whether this person gave the answer by their link' }),
  takenBack: t.Array(TakenBack, {
    description: 'Answers to the offer that were recorded and taken back, the last first',
  }),
})

export const SentList = t.Object({
  sent: t.Array(SentLink),
  total: t.Number({ description: 'How many links there are on all pages' }),
  ...Standing.properties,
})

export const SentQuery = requestBody(
  t.Object({
    id: IdSchema,
    limit: t.Optional(t.Integer({ minimum: 1, maximum: 200, description: '200 if left out' })),
    offset: t.Optional(t.Integer({ minimum: 0, description: 'The number of links to skip' })),
  }),
)
export const ByLink = requestBody(t.Object({ linkId: LinkId }))
export const ByOffer = requestBody(t.Object({ offerId: LinkId }))

export const RenewBody = requestBody(
  t.Object({
    linkId: LinkId,
    notify: t.Optional(t.Boolean({ description: 'Mails the new link' })),
  }),
)
export const Renewed = t.Object({
  message: t.String(),
  linkId: t.String(),
  email: t.String(),
  url: t.String(),
})

/** Whom the next offer is for, by the fields of the quotation. */
export const ForClient = t.Object({
  client: Text(CLIENT_LENGTHS.name, 'The client’s name'),
  company: Text(CLIENT_LENGTHS.company, 'The client’s company'),
})

/** What the next offer takes over. */
export const LastOffer = t.Object({
  tax: orNull(TaxSchema, 'Without what its client brought; null if no offer says which'),
  /** Of the last offer with some: it is proposed where one is added. */
  withholding: WithholdingSchema,
  validDays: orNull(t.Integer()),
  language: oneOf(LANGUAGES),
  terms: t.String({ description: 'Html; empty without any under the template’s heading' }),
})

export const SendDefaults = t.Object({
  subject: t.String({ description: 'As last sent' }),
  text: t.String(),
  person: orNull(
    t.Object({
      email: t.String(),
      name: t.String(),
      from: oneOf(['book', 'offer'] as const, {
        description: 'The book, or the last offer for the client',
      }),
    }),
    'Whom to propose for the client of the query, if an address is known',
  ),
  recipients: t.Array(t.Object({ email: t.String(), name: t.String(), sentAt: t.String() }), {
    description: 'Earlier recipients, the last first',
  }),
  last: orNull(LastOffer, 'Of the last offer that was sent, or else saved'),
})
