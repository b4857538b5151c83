import { t } from 'elysia'
import { QuotationSchema } from '../../domain/document/schema.ts'
import { oneOf } from '../../domain/document/schema-fields.ts'
import { QUOTATION_STATES } from '../../domain/offers/quotation-states.ts'

/** Schemas of answers with a quotation (api: Quotation calls). */

/** Worked out by the server (numbers: Lines between the sum and the total, Tax). */
export const Totals = t.Union([
  t.Object({
    sum: t.Number({ description: 'Of the rows that count' }),
    lines: t.Array(t.Number(), { description: 'The amounts of `lines` before the tax, in order' }),
    net: t.Number(),
    taxes: t.Array(
      t.Object({
        rate: t.String(),
        part: t.Union([t.Number(), t.Null()], { description: 'The index of a part of the rate' }),
        base: t.Number(),
        tax: t.Number(),
      }),
    ),
    gross: t.Number({ description: '`net` and `taxes`' }),
    withheld: t.Number({ description: '0, or negative' }),
    rounding: t.Number({ description: 'Of rounding lines and steps' }),
    total: t.Number({ description: 'What is to be paid, as it is shown' }),
    cost: t.Optional(t.Number({ description: 'For those who may read `info`, with `profit`' })),
    profit: t.Optional(t.Number()),
  }),
  t.Null(),
])

export const NumberOf = t.String({
  description: 'What its field for the number says; empty without. Set by the server',
})

export const Answered = t.Object({
  ...QuotationSchema.properties,
  totals: Totals,
  number: NumberOf,
})

export const Saved = t.Object({
  message: t.String(),
  quotation: Answered,
  numberTakenBy: t.Optional(
    t.Object(
      { id: t.String(), name: t.Union([t.String(), t.Null()]) },
      {
        description:
          'Another quotation of the owner’s with the number that was typed; its name is null in the trash',
      },
    ),
  ),
  queued: t.Optional(
    t.Array(t.String(), {
      description:
        'With `notify`: people whose mail is stored with the save, and leaves as soon as the mail server takes it',
    }),
  ),
  notMailed: t.Optional(
    t.Array(t.String(), {
      description:
        'With `notify`: people who are not mailed: they may not open it, have unsubscribed, or it was too often',
    }),
  ),
})

/** What only the owner gets. */
export const Standing = t.Object({
  state: t.Optional(
    oneOf(QUOTATION_STATES, {
      description: 'For the owner: where the quotation stands, if it was ever sent',
    }),
  ),
  accepted: t.Optional(
    t.Object(
      { revision: t.Number(), name: t.String(), answeredAt: t.String() },
      { description: 'For the owner: the newest version that was accepted, and by whom' },
    ),
  ),
})

export const Opened = t.Object({
  quotation: Answered,
  notMailed: t.Optional(
    t.Array(t.String(), {
      description:
        'For the owner: people whose mail with the link was given up, as the mail server did not take it',
    }),
  ),
  ...Standing.properties,
})

export const Forbidden = t.Object({
  message: t.String(),
  quotation: QuotationSchema,
  mailed: t.Optional(
    t.Object(
      { from: t.String(), to: t.String() },
      { description: 'With `mailKey`: who shared it, and the address that it was mailed to' },
    ),
  ),
})
