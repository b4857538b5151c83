import type { Client } from '#domain/clients/client.ts'
import { readDiscount } from '#domain/clients/imported-fields.ts'
import { codeOf, isCurrency } from '../../ui/currency-and-language.ts'

/** What a client's next offer starts with, with currency and discount as they are typed. */
export interface TypedDefaults extends Pick<Client, 'taxMode' | 'language'> {
  readonly currency: string
  readonly discount: string
}

export const asTyped = ({ taxMode, language, currency, discount }: Client): TypedDefaults => ({
  taxMode,
  language,
  currency: currency ?? '',
  discount: discount === null ? '' : `${discount} %`,
})

/** What is stored of them; null if something can't be read. */
export function readTyped({ currency, discount, ...chosen }: TypedDefaults) {
  const code = codeOf(currency)
  if ((code !== '' && !isCurrency(code)) || !isDiscount(discount)) return null
  return { ...chosen, currency: code || null, discount: readDiscount(discount) }
}

export const isDiscount = (typed: string): boolean =>
  typed.trim() === '' || readDiscount(typed) !== null
