import type { TNull, TSchema, TUnion } from '@sinclair/typebox'
import { t } from 'elysia'
import { PERIODS } from '#domain/document/limits.ts'
import { QuotationSchema } from '#domain/document/schema.ts'
import { oneOf } from '#domain/document/schema-fields.ts'
import { QUOTATION_STATES } from '#domain/offers/quotation-states.ts'

/** Schemas of answers with a quotation (api: Quotation calls). */

const sums = {
  sum: t.Number({ description: 'Of the rows that count' }),
  lines: t.Array(t.Number(), {
    description: 'The amounts of the `lines` before the tax that are part of it, in order',
  }),
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
}

const orNull = <T extends TSchema>(schema: T) => t.Union([schema, t.Null()])

/** Of once, or of the only period; null with several and none of once. */
const primary = Object.fromEntries(
  Object.entries(sums).map(([name, schema]) => [name, orNull(schema as TSchema)]),
) as { [Name in keyof typeof sums]: TUnion<[(typeof sums)[Name], TNull]> }

/** Worked out by the server (numbers: Lines between the sum and the total, Tax, Prices that recur). */
export const Totals = orNull(
  t.Object({
    ...primary,
    periods: t.Array(
      t.Object({
        period: oneOf(PERIODS),
        ...sums,
        term: orNull(t.Integer()),
        termTotal: orNull(t.Number({ description: '`total` as often as `term` says' })),
      }),
      { description: 'One for each period in use, in their order' },
    ),
    firstYear: orNull(
      t.Number({
        description: 'What is to be paid in the first year; null where all is paid once',
      }),
    ),
    payments: t.Array(t.Object({ id: t.String(), amount: t.Number() }), {
      description: 'What the parts of `payments` come to; parts of 0 are left out',
    }),
    cost: t.Optional(t.Number({ description: 'For those who may read `info`, with `profit`' })),
    profit: t.Optional(t.Number()),
  }),
)

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
