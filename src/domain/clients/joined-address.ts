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
