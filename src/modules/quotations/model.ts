import { t } from 'elysia'
import { LIMITS } from '#domain/document/limits.ts'
import { FigureSchema, HtmlSchema, IdSchema, QuotationSchema } from '#domain/document/schema.ts'
import { MAX_SEARCH } from '#domain/document/suggest-rows.ts'
import { UNLISTED_FIELDS } from '#domain/document/written-fields.ts'
import { QUOTATION_STATES } from '#domain/offers/quotation-states.ts'
import { type ListQuery, listBody, listQuery, oneOf } from '../../plugins/list-query.ts'
import { readByHandler, requestBody, uuid } from '../../plugins/response-schemas.ts'
import { NumberOf, Totals } from './answer-model.ts'
import { PeriodTotals } from './stored-total.ts'

/** Schemas of the quotation routes (api: Quotation calls). */

export const SaveBody = requestBody(
  t.Object({
    quotation: readByHandler(
      QuotationSchema,
      'As in the answer; what has a default may be left out, unknown fields are dropped.',
    ),
    share: t.Optional(
      t.Boolean({ description: 'A copy takes the access that is sent, instead of nobody' }),
    ),
    notify: t.Optional(
      t.Union([t.Boolean(), t.Array(t.String(), { maxItems: LIMITS.sharedWith })], {
        description:
          'Mails the link: `true` to the people whom this save puts on the list; a list to these, again too, where the access lets them open it',
      }),
    ),
    personalLinks: t.Optional(
      t.Boolean({
        description:
          'With `notify`, for a custom list: the mails also offer a link of the person’s own, which opens this version without an account, to be read',
      }),
    ),
    timeZone: t.Optional(
      t.String({
        maxLength: 100,
        description:
          'Where the sender is, an IANA name: a number has the year there. UTC if omitted',
      }),
    ),
    saveId: t.Optional(uuid('A uuid of the client; repeating it returns what was stored')),
  }),
)

export const OpenBody = requestBody(
  t.Object({
    id: IdSchema,
    mailKey: t.Optional(
      t.String({ maxLength: 100, description: 'From the link of a share mail, after `#mail=`' }),
    ),
  }),
)

export const DeleteBody = requestBody(
  t.Object({
    id: IdSchema,
    forAll: t.Optional(
      t.Boolean({
        description:
          'For super-admins alone: deletes it for everybody, even if it is shared with the sender',
      }),
    ),
  }),
)

const SORTS = ['name', 'category', 'total', 'createdAt', 'updatedAt'] as const

const OWN_SORTS = [...SORTS, 'state'] as const

/** What the list can be narrowed to: a state, or open questions. */
export const STATE_FILTERS = [...QUOTATION_STATES, 'question'] as const

export const OwnListQuerySchema = t.Object({
  ...listQuery(OWN_SORTS).properties,
  ownership: t.Optional(
    t.Union([t.Literal('own'), t.Literal('shared')], {
      description: 'Only the user’s own, or only those shared with the user',
    }),
  ),
  category: t.Optional(
    t.String({ maxLength: LIMITS.nameLength, description: 'Only those of this category' }),
  ),
  state: t.Optional(
    oneOf(STATE_FILTERS, {
      description: 'Only the user’s own at this state; `question`: with open questions',
    }),
  ),
  client: t.Optional({ ...IdSchema, description: 'Only the user’s own for this client of theirs' }),
})
export type OwnListQuery = ListQuery<(typeof OWN_SORTS)[number]> & {
  state?: (typeof STATE_FILTERS)[number] | undefined
  ownership?: 'own' | 'shared' | undefined
  category?: string | undefined
  client?: string | undefined
}

export const StatesQuery = t.Object({ client: OwnListQuerySchema.properties.client })

/** The list of everybody's quotations can also be sorted by owner. */
export const ADMIN_SORTS = [...SORTS, 'email'] as const
export const AdminListBody = listBody(ADMIN_SORTS)
export type AdminListQuery = ListQuery<(typeof ADMIN_SORTS)[number]>
export type ListSort = (typeof OWN_SORTS)[number] | (typeof ADMIN_SORTS)[number]

/** A row of the list; `info` is empty unless the quotation is the user's own. */
const Summary = t.Object({
  ...t.Omit(QuotationSchema, ['type', 'version', 'blocks', 'revision', ...UNLISTED_FIELDS])
    .properties,
  total: t.Union([t.Number(), t.Null()], { description: 'As shown: perhaps typed over' }),
  periodTotals: PeriodTotals,
  totals: Totals,
  number: NumberOf,
  heading: t.String({ description: 'What it is called while it has no name; else empty' }),
  client: t.String({ description: 'Whom its fields name, with the company; empty without' }),
  state: t.Optional(
    oneOf(QUOTATION_STATES, { description: 'Of the user’s own, with what is below' }),
  ),
  openQuestions: t.Optional(t.Number()),
  unreadMessages: t.Optional(
    t.Number({ description: 'Customers’ messages that the user has not seen' }),
  ),
  excerpt: t.Optional(
    t.Object(
      { before: t.String(), match: t.String(), after: t.String() },
      { description: 'Plain text: where a search found a word that is not in the names' },
    ),
  ),
})

export const QuotationList = t.Object({ quotations: t.Array(Summary), total: t.Number() })

/** The user's own quotations by state; `question` counts those with open questions once more. */
export const StateSums = t.Object({
  states: t.Array(
    t.Object({
      state: oneOf(STATE_FILTERS),
      quotations: t.Number(),
      totals: t.Array(t.Object({ currency: t.String(), total: t.Number() }), {
        description: 'The sums of their totals, by currency',
      }),
    }),
  ),
})

export const Categories = t.Object({ categories: t.Array(t.String()) })

export const RowSearch = t.Object({ search: t.String({ maxLength: MAX_SEARCH }) })

/** The user's own earlier rows, offered for reuse. */
export const RowSuggestions = t.Object({
  rows: t.Array(
    t.Object({
      description: HtmlSchema,
      itemPrice: FigureSchema,
      unit: t.String(),
      taxPercent: t.Optional(t.Number({ description: 'Of a row not at the default rate' })),
      cost: t.Optional(t.Number({ description: 'Per unit' })),
    }),
  ),
})
