import { uploadPath } from '../html/uploads.ts'
import { shownIban } from './iban.ts'
import type { Letterhead, LetterheadDesign } from './letterhead-schema.ts'

/** A sender's details, kept for many quotations (product: Letterhead). */
export interface Profile extends LetterheadDesign {
  readonly id: string
  /** The id of an uploaded picture; a visitor's is a data URL. */
  readonly logo: string | null
}

/** The letterhead that a document gets from a profile: a copy, which the profile never changes. */
export function letterheadOf({ id, logo, ...design }: Profile): Letterhead {
  const { company, address, taxIds, bank, phone, email, web, iban, payLink } = design
  const { accent, typeface, arrangement, footer } = design
  return {
    profileId: id,
    company,
    address,
    taxIds,
    bank,
    phone,
    email,
    web,
    iban,
    payLink,
    accent,
    typeface,
    arrangement,
    footer: [...footer],
    logo: logo === null || logo.startsWith('data:') ? (logo ?? '') : uploadPath(logo),
  }
}

/** The lines of a text that say something. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The columns that a footer has unless its owner writes others: address, contact, and money. */
export function usualFooter(details: LetterheadDesign): string[] {
  const { company, address, phone, email, web, taxIds, bank, iban } = details
  const own = iban.replace(/\s/g, '')
  const isSaid = own === '' || bank.replace(/\s/g, '').includes(own)
  return [
    [company, address],
    [phone, email, web],
    [taxIds, bank, isSaid ? '' : `IBAN ${shownIban(own)}`],
  ]
    .map((texts) => texts.flatMap(linesOf).join('\n'))
    .filter((column) => column !== '')
}

/** The columns of a footer as they are drawn; none for a blank footer. */
export const footerColumns = ({ footer }: Pick<Letterhead, 'footer'>): string[][] =>
  footer.map(linesOf).filter((lines) => lines.length > 0)

/** The lines beside the company's name in the header. */
export const headerLines = ({ address, phone, email, web }: LetterheadDesign): string[] => [
  ...linesOf(address),
  ...[phone, email, web].map((text) => text.trim()).filter((text) => text !== ''),
]

/** All that a letterhead says on the paper, and where it has customers pay; nothing without one. */
export const letterheadLines = (letterhead: Letterhead | null): string[] =>
  letterhead
    ? [
        letterhead.company.trim(),
        ...headerLines(letterhead),
        ...footerColumns(letterhead).flat(),
        shownIban(letterhead.iban),
        letterhead.payLink,
      ].filter((line) => line !== '')
    : []
