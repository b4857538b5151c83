import type { FieldValues } from '../document/fields.ts'
import { clientKey } from './same-client.ts'
import { type ClientTexts, tidyTexts } from './tidy-client.ts'

/** Whom a document is for, as its fields say (product: Clients); null if they name nobody. */
export function clientIn({ client = '', ...values }: FieldValues): ClientTexts | null {
  const texts = tidyTexts({ ...values, name: client })
  return clientKey(texts) === null ? null : texts
}

/** What a client is called in lists: by name and company. */
export const clientName = ({ name, company }: Pick<ClientTexts, 'name' | 'company'>): string =>
  [name, company].filter(Boolean).join(', ')
