import { readIban, shownIban } from '#domain/document/iban.ts'
import { type Profile, usualFooter } from '#domain/document/letterhead.ts'
import { LETTERHEAD_LIMITS, PAY_LINK } from '#domain/document/letterhead-limits.ts'
import { isSameList } from '#domain/document/same-list.ts'
import type { profiles as WORDS } from '#domain/words/en/settings.json'

export type FooterWay = keyof typeof WORDS.footers

/** A profile as it is edited. */
export interface Fields extends Profile {
  readonly footerWay: FooterWay
  /** A picture that was chosen as its logo and is uploaded when it is saved. */
  readonly newLogo: File | null
  /** The colour of that picture, as the accent has it; '' for none. */
  readonly logoColour: string
}

const BLANK: Omit<Profile, 'id'> = {
  company: '',
  address: '',
  taxIds: '',
  bank: '',
  phone: '',
  email: '',
  web: '',
  iban: '',
  payLink: '',
  accent: '',
  typeface: 'sans',
  arrangement: 'split',
  footer: [],
  logo: null,
}

const NO_LOGO = { newLogo: null, logoColour: '' }

/** The fields of a profile, or of a new one. Its id makes a repeated save replace it. */
export function fieldsOf(profile: Profile | null): Fields {
  if (!profile)
    return { ...BLANK, id: crypto.randomUUID(), footer: [], footerWay: 'usual', ...NO_LOGO }
  const iban = shownIban(profile.iban)
  return { ...profile, iban, footerWay: footerWayOf(profile), ...NO_LOGO }
}

function footerWayOf(profile: Profile): FooterWay {
  if (profile.footer.length === 0) return 'none'
  return isSameList(profile.footer, usualFooter(profile)) ? 'usual' : 'own'
}

/** The profile as it is stored. */
export function profileOf({ footerWay, newLogo: _, ...fields }: Fields): Profile {
  const { id, accent, typeface, arrangement, logo } = fields
  const trimmed = {
    company: fields.company.trim(),
    address: fields.address.trim(),
    taxIds: fields.taxIds.trim(),
    bank: fields.bank.trim(),
    phone: fields.phone.trim(),
    email: fields.email.trim(),
    web: fields.web.trim(),
    iban: readIban(fields.iban) ?? '',
    payLink: fields.payLink.trim(),
  }
  const details = { ...trimmed, id, accent, typeface, arrangement, logo, footer: [] }
  const own = fields.footer.map((column) => column.trim()).filter((column) => column !== '')
  const footer = { none: [], own, usual: usualFooter(details) }[footerWay]
  return { ...details, footer: footer.map((column) => column.slice(0, LETTERHEAD_LIMITS.lines)) }
}

export const isIbanWrong = ({ iban }: Fields): boolean => readIban(iban) === null

export const isPayLinkWrong = ({ payLink }: Fields): boolean =>
  !new RegExp(PAY_LINK).test(payLink.trim())

/** Whether it says who the sender is. */
export const isNamed = ({ company, logo, newLogo }: Fields): boolean =>
  company.trim() !== '' || logo !== null || newLogo !== null
