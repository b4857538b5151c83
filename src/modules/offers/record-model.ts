import { t } from 'elysia'
import { LIMITS } from '#domain/document/limits.ts'
import { oneOf } from '#domain/document/schema-fields.ts'
import { ANSWER_WAYS } from '#domain/offers/answer-ways.ts'
import { orNull, requestBody, uuid } from '../../plugins/response-schemas.ts'
import { Choices, LinkId, OFFER_LIMITS, Rows, Text } from './model.ts'

/** Schemas of the routes of answers that a sender records (api: Sending and answers). */

const AnswerId = uuid('Of the client; repeating it answers the same')

export const RecordBody = requestBody(
  t.Object({
    offerId: LinkId,
    answer: oneOf(['accepted', 'declined'] as const),
    day: t.String({
      pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
      description: 'When it was given, yyyy-MM-dd in the time zone of the sending',
    }),
    how: oneOf(ANSWER_WAYS),
    name: Text(LIMITS.nameLength, 'Who answered; if left out, who read the offer last'),
    note: Text(OFFER_LIMITS.reasonLength, 'For the owner alone'),
    choices: Choices,
    rows: Rows,
    fileId: t.Optional(
      orNull(t.String({ maxLength: 64 }), 'The id of an uploaded file of one’s own, at most 15 mb'),
    ),
    makesPdf: t.Optional(
      t.Boolean({
        description:
          'Whether the caller stores the pdf of what is accepted: the copy by mail waits for it, at most 2 minutes',
      }),
    ),
    answerId: AnswerId,
  }),
)

export const TakeBackBody = requestBody(
  t.Object({
    offerId: LinkId,
    reason: Text(OFFER_LIMITS.reasonLength, 'Told to the customer; may be empty'),
    answerId: AnswerId,
  }),
)
