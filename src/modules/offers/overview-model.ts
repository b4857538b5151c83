import { t } from 'elysia'
import { SCHEMA_FIELDS } from '#domain/document/schema-fields.ts'
import { orNull, requestBody } from '../../plugins/response-schemas.ts'
import { PeriodTotals } from '../quotations/stored-total.ts'

/** Schemas of the overview and its settings (api: Overview calls). */

export const OverviewQuery = t.Object({
  timeZone: t.Optional(
    t.String({
      maxLength: 100,
      description: 'An IANA name; its months are counted. UTC if omitted',
    }),
  ),
})

const Counts = {
  open: t.Number(),
  won: t.Number({ description: 'Accepted' }),
  lost: t.Number({ description: 'Declined or expired' }),
}

export const Overview = t.Object({
  months: t.Array(t.Object({ month: t.String({ description: 'yyyy-MM' }), ...Counts }), {
    description: 'The last 12: what has become of the offers sent in each',
  }),
  totals: t.Array(t.Object({ currency: t.String(), ...Counts }), {
    description: 'The sums of these offers, by currency',
  }),
  countsFirstYear: t.Boolean({
    description: 'Whether some have prices that recur: the sums have their first year',
  }),
  winRate: orNull(t.Number(), 'From 0 to 1, of those won or lost; null without any'),
  answerMs: orNull(t.Number(), 'How long an answer took on average; null without any'),
  waiting: t.Array(
    t.Object({
      id: t.String(),
      name: t.String(),
      sentAt: t.String(),
      isSeen: t.Boolean(),
      isUndelivered: t.Boolean({ description: 'The mail server did not take a mail' }),
      to: t.String({ description: 'The first person it was sent to' }),
      people: t.Number({ description: 'How many it was sent to' }),
      total: orNull(t.Number(), 'As sent'),
      periodTotals: PeriodTotals,
      currency: t.String(),
      locale: t.String(),
      decimals: SCHEMA_FIELDS.Decimals,
    }),
    { description: 'The open offers that have waited longest, at most 10' },
  ),
  waitingCount: t.Number({ description: 'How many offers are open' }),
})

const reminds = t.Boolean({ description: 'Whether a mail tells of offers that nobody answers' })

export const OfferSettings = t.Object({ reminds })
export const OfferSettingsBody = requestBody(t.Object({ reminds }))
