import { PERCENTS, TAX_MODES } from '../document/limits.ts'
import { LANGUAGES } from '../words/language.ts'
import type { Client } from './client.ts'

/** The parts of an address that address books keep apart and a letter writes in one line. */
export interface AddressParts {
  street: string
  street2: string
  houseNumber: string
  postcode: string
  town: string
  region: string
  country: string
}

/** The street with its number and what is added to it. */
export function joinedStreet({ street, street2, houseNumber }: AddressParts): string {
  const withNumber = street && houseNumber ? `${street} ${houseNumber}` : street || houseNumber
  return [withNumber, street2].filter(Boolean).join(', ')
}

/** The line of the town: 10115 Berlin, Springfield, IL 62704, or London SW1A 1AA. */
export function joinedTown({ postcode, town, region, country }: AddressParts): string {
  if (!postcode)
    return [town, isRegionWritten(country, region) && region].filter(Boolean).join(', ')
  if (isRegionWritten(country, region))
    return [town, `${region} ${postcode}`].filter(Boolean).join(', ')
  const isLast =
    /\p{L}.*\d.*\p{L}|\d\p{L}\p{L}$/u.test(postcode) && !/^\d{4} ?[A-Z]{2}$/.test(postcode)
  return (isLast ? [town, postcode] : [postcode, town]).filter(Boolean).join(' ')
}

/** North America and Australia write the state, as two or three capitals. */
const isRegionWritten = (country: string, region: string) =>
  /^[A-Z]{2,3}$/.test(region) && (country === '' || WITH_STATES.test(country))

const WITH_STATES =
  /^(us|usa|u\.s\.a?\.?|united states.*|ca|canada|au|australia|vereinigte staaten.*|kanada|australien)$/i

type Defaults = Pick<Client, 'taxMode' | 'language' | 'currency' | 'discount'>

/** What a file says of a client's next offers, as far as it is a value that there is. */
export const readDefaults = (said: Record<keyof Defaults, string>): Defaults => ({
  taxMode: among(TAX_MODES, said.taxMode.toLowerCase()),
  language: among(LANGUAGES, said.language.toLowerCase().split(/[-_]/)[0] ?? ''),
  currency: /^[A-Z]{3}$/.test(said.currency.toUpperCase()) ? said.currency.toUpperCase() : null,
  discount: readDiscount(said.discount),
})

const among = <Word extends string>(words: readonly Word[], said: string): Word | null =>
  words.find((word) => word === said) ?? null

/** A discount in percent, with a comma or a point; null for anything else. */
export function readDiscount(said: string): number | null {
  const [, digits] = /^(\d{1,3}(?:[.,]\d{1,4})?) ?%?$/.exec(said.trim()) ?? []
  const value = digits === undefined ? Number.NaN : Number(digits.replace(',', '.'))
  return value >= 0 && value <= PERCENTS.discount.most ? value : null
}
