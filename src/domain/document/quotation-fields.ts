import type { Static, TSchema } from '@sinclair/typebox'
import { isDay } from '../words/day.ts'
import { LANGUAGES } from '../words/language.ts'
import type { LetterheadSchema } from './letterhead-schema.ts'
import { LIMITS } from './limits.ts'
import type { SchemaFields } from './schema-fields.ts'

/** Passed as an argument: TypeBox stays out of the first load. */
export type Schemas = SchemaFields & { readonly Letterhead: typeof LetterheadSchema }

/** Who gets a field: each gets those of the readers after it too. */
export const READERS = ['owner', 'shared', 'customers', 'paper'] as const
export type Reader = (typeof READERS)[number]

export interface Rules {
  /** The version of documents that added it. */
  readonly since: number
  /**
   * Who may read it: its owner alone; also whom it is shared with; also the customers to whom it is
   * sent, who accept it with the rest; or everybody, in print and exports too.
   */
  readonly readers: Reader
  /** Of a field that belongs to one offer: it is blank in a template. */
  readonly isInTemplate?: false
  /** Of a field that a copy starts without. */
  readonly isCopied?: false
  /** Of a field that is too long for lists. */
  readonly isListed?: false
  /** Of a field that changes what the total says. */
  readonly isInTotal?: true
  /** Of a field that a sender who knows its version may leave out without naming the version. */
  readonly isOftenUnsent?: true
}

export interface Field<Schema extends TSchema> {
  readonly schema: (schemas: Schemas) => Schema
  /** Documents of the versions before it get it too: once released, it never changes. */
  readonly default: Static<Schema>
  /** Why a value that fits the schema is refused; null if it isn't. */
  readonly refusal?: (value: Static<Schema>) => string | null
}

const field = <Schema extends TSchema, const Own extends Rules>(
  value: Field<Schema>,
  rules: Own,
): Field<Schema> & Own => ({ ...value, ...rules })

/**
 * What a person writes of a quotation besides its blocks, in the order in which changes are told.
 * Reading, storing, upgrading, presenting, comparing, copying and restoring map over this list, so a
 * new field needs an entry here, a new VERSION (version.ts), its words in comparisons (editor.json)
 * and wherever people see or change it.
 */
export const QUOTATION_FIELDS = {
  name: field(
    { schema: ({ text }) => text(LIMITS.nameLength), default: '' },
    { since: 1, readers: 'paper', isInTemplate: false },
  ),
  category: field(
    { schema: ({ text }) => text(LIMITS.nameLength), default: '' },
    { since: 1, readers: 'shared' },
  ),
  desc: field(
    { schema: ({ text }) => text(LIMITS.descLength), default: '' },
    { since: 1, readers: 'customers', isInTemplate: false },
  ),
  info: field(
    { schema: ({ text }) => text(LIMITS.descLength), default: '' },
    { since: 1, readers: 'owner' },
  ),
  currency: field(
    { schema: ({ Type }) => Type.String({ pattern: '^[A-Z]{3}$' }), default: 'USD' },
    { since: 1, readers: 'paper', isInTotal: true },
  ),
  locale: field(
    { schema: ({ Type }) => Type.String({ pattern: '^[A-Za-z0-9-]{2,35}$' }), default: 'en-US' },
    { since: 1, readers: 'paper' },
  ),
  language: field(
    {
      schema: ({ oneOf }) =>
        oneOf(LANGUAGES, {
          description: 'Of the words that the program itself writes on the paper and to customers',
        }),
      default: 'en',
    },
    { since: 3, readers: 'paper' },
  ),
  validUntil: field(
    {
      schema: ({ Type }) =>
        Type.String({
          pattern: '^([0-9]{4}-[0-9]{2}-[0-9]{2})?$',
          description:
            'The last day on which the offer can be accepted, yyyy-MM-dd; empty if none is set',
        }),
      default: '',
      refusal: (day) => (day === '' || isDay(day) ? null : 'should be a day of the calendar'),
    },
    {
      since: 3,
      readers: 'paper',
      isInTemplate: false,
      isCopied: false,
      isOftenUnsent: true,
    },
  ),
  letterhead: field(
    { schema: ({ Letterhead }) => Letterhead, default: null },
    { since: 4, readers: 'paper', isListed: false },
  ),
  numbering: field(
    { schema: ({ Numbering }) => Numbering, default: 'table' },
    { since: 2, readers: 'paper', isOftenUnsent: true },
  ),
  tax: field(
    { schema: ({ Tax }) => Tax, default: { mode: 'none', rates: [], defaultRate: null } },
    { since: 2, readers: 'paper', isInTotal: true },
  ),
  lines: field(
    { schema: ({ Lines }) => Lines, default: [] },
    { since: 2, readers: 'paper', isInTotal: true, isOftenUnsent: true },
  ),
  withholding: field(
    { schema: ({ Withholding }) => Withholding, default: null },
    { since: 6, readers: 'paper', isInTotal: true },
  ),
  rounding: field(
    { schema: ({ Step }) => Step, default: null },
    { since: 6, readers: 'paper', isInTotal: true, isOftenUnsent: true },
  ),
  decimals: field(
    { schema: ({ Decimals }) => Decimals, default: 2 },
    { since: 6, readers: 'paper', isInTotal: true, isOftenUnsent: true },
  ),
  terms: field(
    { schema: ({ Terms }) => Terms, default: {} },
    { since: 7, readers: 'paper', isInTotal: true, isOftenUnsent: true },
  ),
  payments: field(
    { schema: ({ Payments }) => Payments, default: [] },
    { since: 7, readers: 'paper', isInTotal: true },
  ),
}
