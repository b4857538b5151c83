import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { IdSchema } from '#domain/document/schema.ts'
import { orNull, requestBody, uuid } from '../../plugins/response-schemas.ts'
import { TimeZone } from './model.ts'

/** Schemas of the routes of offers that are signed on their sender's device (api: Calls on the spot). */

const Pin = t.String({ pattern: '^[0-9]{4}$' })

export const BeginBody = requestBody(
  t.Object({
    offerId: uuid('Of an offer that was sent; with `quotation` of the client, for a new one'),
    quotation: t.Optional(
      t.Object(
        {
          id: IdSchema,
          revision: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
          timeZone: TimeZone,
        },
        {
          description:
            'A version of one’s own: it is sent to nobody, unless an open offer of it is there',
        },
      ),
    ),
    pin: t.Optional(orNull(Pin, 'Unlocks the login beside the password')),
    linkId: t.Optional(
      orNull(t.String(), 'Of several who must accept it: the link of the one who answers here'),
    ),
    asksPlace: t.Optional(t.Boolean({ description: 'Whether the place of signing is asked' })),
  }),
)

export const Begun = t.Object({
  message: t.String(),
  url: t.String({ description: 'The page to which this login is locked' }),
})

export const EndBody = requestBody(
  t.Object({
    pin: t.Optional(Pin),
    password: t.Optional(t.String({ maxLength: 1_000 })),
  }),
)

export const Ended = t.Object({
  message: t.String(),
  quotationId: orNull(
    t.String(),
    'Of the offer that was shown; null where the login was not locked',
  ),
})
