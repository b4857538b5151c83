import { t } from 'elysia'
import { LIMITS } from '#domain/document/limits.ts'
import { oneOf, SCHEMA_FIELDS } from '#domain/document/schema-fields.ts'
import { LANGUAGES } from '#domain/words/language.ts'
import { LINK_RIGHTS } from '../../../db/offer-schema.ts'
import { orNull, requestBody, uuid } from '../../plugins/response-schemas.ts'
import { Answered } from '../quotations/answer-model.ts'
import { PeriodTotals } from '../quotations/stored-total.ts'
import { Answer, AnswerKind, Choices, OFFER_LIMITS, Rows, State, Text, TimeZone } from './model.ts'
import { OfferPerson, RecordedBy, SignedOn, Taken } from './people-model.ts'

/** Schemas of the routes of customers (api: Sending and answers). */

export const Token = t.String({ minLength: 1, maxLength: 100 })
export const ByToken = requestBody(t.Object({ token: Token }))

export const ViewBody = requestBody(
  t.Object({
    token: Token,
    touched: t.Optional(
      t.Boolean({
        description:
          'Whether somebody has touched the page, typed or scrolled; without that it was only opened',
      }),
    ),
  }),
)

export const PriceBody = requestBody(t.Object({ token: Token, choices: Choices, rows: Rows }))
export const Priced = t.Object({ quotation: Answered })

const Forwarded = t.Object({ email: t.String(), name: t.String(), may: oneOf(LINK_RIGHTS) })

export const OpenedOffer = t.Object({
  quotation: orNull(
    Answered,
    'As sent, an accepted one with its choices; null if it was withdrawn',
  ),
  language: oneOf(LANGUAGES, { description: 'Of the document, also of a withdrawn one' }),
  offer: t.Object({
    state: State,
    revision: t.Number(),
    sentAt: t.String(),
    validUntil: t.String(),
    expiresAt: orNull(
      t.String(),
      'The end of that day where the sender is; null without a last day',
    ),
    timeZone: t.String(),
    canBeAccepted: t.Boolean(),
    mayTakePart: t.Boolean({ description: 'Whether this person may accept a part of its rows' }),
    mandatoryRows: t.Array(t.String(), { description: 'The rows that such a part has, by id' }),
    needsNewVersion: t.Boolean({
      description: 'Whether its total does not follow its choices, so that it can only be declined',
    }),
    sender: t.String({ description: 'The sender’s address' }),
    senderName: t.String({
      description: 'Of the letterhead or the fields for the sender; else the address',
    }),
    recipient: t.Object({ email: t.String(), name: t.String() }),
    answer: orNull(Answer),
    isAnswerer: t.Boolean({ description: 'Whether this person gave the answer by their link' }),
    recordedBy: orNull(RecordedBy, 'Null for an answer that was given by a link'),
    forwardedBy: orNull(
      t.String(),
      'Who has sent it on to this person, by name or address; null if the sender has',
    ),
    may: oneOf(LINK_RIGHTS, {
      description: 'To read it; also to ask about it; also to accept or decline it, if it may be',
    }),
    inPerson: orNull(
      t.Object({ asksPlace: t.Boolean() }),
      'Shown on the sender’s device, to be answered there; null for a person’s own link',
    ),
    people: t.Array(OfferPerson, {
      description: 'All whose yes the offer needs; empty where the answer of one counts for all',
    }),
    taken: orNull(
      Taken,
      'What the first of several has accepted: `quotation` shows it, and the others send the same',
    ),
    mayForward: t.Boolean({ description: 'Whether this person may send it on to colleagues' }),
    forwarded: t.Array(Forwarded, { description: 'To whom this person has sent it on' }),
    newer: orNull(t.String(), 'The same person’s link to the version that was sent after this one'),
    questions: t.Number({ description: 'How many this person has asked about the quotation' }),
    newReplies: t.Number({ description: 'Replies to them that were not seen' }),
    files: t.Object(
      { pdf: orNull(t.String()), xlsx: orNull(t.String()) },
      { description: 'The names under which the link serves them; null where there is none' },
    ),
  }),
  earlier: orNull(
    t.Object({
      sentAt: t.String(),
      changes: t.Number({ description: 'How many blocks and rows differ on the paper' }),
      totalBefore: orNull(t.Number()),
      totalAfter: orNull(t.Number(), 'Of this version as it was sent, whatever was chosen in it'),
      periodsBefore: PeriodTotals,
      periodsAfter: PeriodTotals,
      currency: t.String({ description: 'Of the earlier total' }),
      decimals: SCHEMA_FIELDS.Decimals,
    }),
    'The version that the same person was sent before this one',
  ),
})

const ComparedVersion = t.Object({
  sentAt: t.String(),
  validUntil: t.String(),
  expiresAt: orNull(t.String()),
  timeZone: t.String({ description: 'The sender’s when it was sent' }),
  quotation: Answered,
})

/** Both as they were sent, whatever was chosen. */
export const ComparedOffer = t.Object({ before: ComparedVersion, after: ComparedVersion })

export const AnswerBody = requestBody(
  t.Object({
    token: Token,
    answer: AnswerKind,
    name: Text(LIMITS.nameLength, 'Needed to accept'),
    reason: Text(OFFER_LIMITS.reasonLength, 'Of a decline; may be empty'),
    choices: Choices,
    rows: Rows,
    signature: t.Optional(
      t.Array(
        t.Array(t.Number({ minimum: 0, maximum: 1_000 }), { maxItems: 2 * OFFER_LIMITS.points }),
        {
          maxItems: OFFER_LIMITS.strokes,
          description: 'Strokes of x, y, x, y …, each from 0 to 1000',
        },
      ),
    ),
    signsByName: t.Optional(
      t.Boolean({
        description: 'Of who signs: whether the name stands for a signature that is not drawn',
      }),
    ),
    timeZone: TimeZone,
    makesPdf: t.Optional(
      t.Boolean({
        description:
          'Whether the page will have the pdf of what is accepted kept: the copy by mail waits for it, at most 2 minutes',
      }),
    ),
    inPerson: t.Optional(
      t.Object(
        {
          email: Text(LIMITS.emailLength, 'Where the copy goes; empty for none'),
          place: Text(LIMITS.nameLength, 'Of signing'),
          agoMs: t.Optional(
            t.Integer({ minimum: 0, description: 'How long ago, where the line was gone' }),
          ),
        },
        { description: 'Of an answer on the sender’s device' },
      ),
    ),
    answerId: uuid('Of the client; repeating it answers the same'),
  }),
)

export const ObjectBody = requestBody(
  t.Object({
    token: Token,
    text: t.String({ maxLength: OFFER_LIMITS.questionLength }),
    messageId: uuid('Of the client; repeating it stores nothing twice'),
  }),
)

/** 200 `accepted`, `approved` while others are awaited, or `declined`; 409 with the state that refuses an answer. */
export const AnsweredOffer = t.Object({
  message: t.String(),
  offer: OpenedOffer.properties.offer,
})

export const ForwardBody = requestBody(
  t.Object({
    token: Token,
    email: t.String({ minLength: 3, maxLength: LIMITS.emailLength }),
    name: Text(LIMITS.nameLength),
    may: oneOf(LINK_RIGHTS, { description: 'At most what the person of the token may' }),
    messageId: uuid('Of the client; repeating it sends nothing twice and answers the same'),
  }),
)

/** 200 `forwarded`; 409 with what forbids it. */
export const ForwardedOffer = AnsweredOffer

export const HashBody = requestBody(
  t.Object({ hash: t.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256, in hex' }) }),
)

export const FoundAcceptance = t.Object({
  acceptance: t.Object({
    hash: t.String(),
    name: t.String({ description: 'Who accepted' }),
    mailedTo: t.String({ description: 'The address that the link was mailed to, masked' }),
    answeredAt: t.String(),
    timeZone: t.String(),
    recordedBy: orNull(RecordedBy, 'The sender’s own record, given by no link'),
    signedOn: orNull(SignedOn),
    takenBackAt: orNull(t.String(), 'When the sender took that record back'),
    sender: t.String(),
    offer: t.String({ description: 'The name of the offer' }),
    total: orNull(t.Number()),
    periodTotals: PeriodTotals,
    leftOut: orNull(
      t.Number(),
      'How many rows were not taken; null for a record that was taken back',
    ),
    currency: t.String(),
    decimals: SCHEMA_FIELDS.Decimals,
    locale: t.String(),
    others: t.Array(t.Object({ answeredAt: t.String() }), {
      description: 'Other acceptances of equal text, at most 20',
    }),
  }),
})

export const AcceptedOffer = t.Object({ quotation: Answered, answer: Answer })
