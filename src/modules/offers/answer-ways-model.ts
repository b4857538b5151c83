import { t } from 'elysia'
import { oneOf } from '#domain/document/schema-fields.ts'
import { ANSWER_WAYS } from '#domain/offers/answer-ways.ts'
import { orNull } from '../../plugins/response-schemas.ts'

/** How an answer came, where it was not by a link of the customer's own. */

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
