import type { Blocks } from '../document/blocks.ts'
import { fieldValues } from '../document/fields.ts'
import { clientKey } from './same-client.ts'
import { type ClientTexts, tidyTexts } from './tidy-client.ts'

/** Whom a document is for, as its fields say (product: Clients); null if they name nobody. */
export function clientIn(blocks: Blocks): ClientTexts | null {
  const { client = '', ...values } = fieldValues(blocks)
  const texts = tidyTexts({ ...values, name: client })
  return clientKey(texts) === null ? null : texts
}
