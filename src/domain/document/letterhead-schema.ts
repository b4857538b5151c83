import { type Static, Type } from '@sinclair/typebox'
import { readIban } from './iban.ts'
import { ARRANGEMENTS, LETTERHEAD_LIMITS, PAY_LINK, TYPEFACES } from './letterhead-limits.ts'
import { IdSchema, oneOf, text } from './schema-fields.ts'

/** The schemas of letterheads (api: Profile calls). TypeBox and this file stay out of the first load. */

/** The sender's details and their design, as a profile and a document have them. */
export const letterheadFields = {
  company: text(LETTERHEAD_LIMITS.line),
  address: text(LETTERHEAD_LIMITS.lines),
  taxIds: text(LETTERHEAD_LIMITS.lines),
  bank: text(LETTERHEAD_LIMITS.lines),
  phone: text(LETTERHEAD_LIMITS.line),
  email: text(LETTERHEAD_LIMITS.line),
  web: text(LETTERHEAD_LIMITS.line),
  iban: {
    ...text(LETTERHEAD_LIMITS.iban),
    description: 'Of the account that is paid on; it must check. Spaces are dropped',
    readAs: readIban,
  },
  payLink: Type.String({
    pattern: PAY_LINK,
    maxLength: LETTERHEAD_LIMITS.lines,
    default: '',
    description: 'The address, https, of a page on which what is due can be paid',
  }),
  accent: Type.String({
    pattern: '^(#[0-9a-f]{6})?$',
    default: '',
    description:
      'As `#rrggbb`; empty for the program’s own. One too light for white paper is drawn darker',
  }),
  typeface: oneOf(TYPEFACES, { default: 'sans' }),
  arrangement: oneOf(ARRANGEMENTS, { default: 'split' }),
  footer: Type.Array(Type.String({ maxLength: LETTERHEAD_LIMITS.lines }), {
    maxItems: LETTERHEAD_LIMITS.columns,
    default: [],
    description: 'Its columns; lines are separated by line breaks',
  }),
}

const LetterheadObject = Type.Object({
  /** The profile that it was copied from, which may be changed or deleted by now. */
  profileId: Type.Union([IdSchema, Type.Null()], { default: null }),
  ...letterheadFields,
  logo: Type.String({
    pattern: '^(/uploads/[A-Za-z0-9_-]{1,128})?$',
    default: '',
    description: 'The address of an uploaded picture; empty for none',
  }),
})

/** Of a document: null for none. */
export const LetterheadSchema = Type.Union([LetterheadObject, Type.Null()], { default: null })

const design = Type.Object(letterheadFields)

export type LetterheadDesign = Static<typeof design>
export type Letterhead = Static<typeof LetterheadObject>
