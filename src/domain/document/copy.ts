import { copies as WORDS } from '../words/en/editor.json'
import { clientBlanked, fieldsOfCopy } from './fields.ts'
import { LIMITS, NEW_ID } from './limits.ts'
import type { Quotation } from './schema.ts'
import { suggestName } from './suggest-name.ts'
import { defaultsOf, fieldsWhere } from './written-fields.ts'

/** What a quotation that is saved as new, shared with nobody, has instead of the original's. */
export const AS_NEW = {
  id: NEW_ID,
  revision: 0,
  email: '',
  permissionLevel: 'Owner',
  access: { level: 'nobody', userList: [] },
} satisfies Partial<Quotation>

/** The same for a copy, which begins without what makes the original that one offer. */
export const AS_COPY: Partial<Quotation> = {
  ...AS_NEW,
  ...defaultsOf(fieldsWhere(({ isCopied }) => isCopied === false)),
}

/**
 * A new quotation with the content of another one, or of one of its versions (product: Copies). What
 * makes the original that one offer is left out: number, date, last day, sharing.
 * @param isForAnother leaves out the client and the address too, and a name that may be of that client
 */
export function copyOf(original: Quotation, today: Date, isForAnother = false): Quotation {
  const fields = fieldsOfCopy(original.blocks, today, original)
  const blocks = [...(isForAnother ? clientBlanked(fields) : fields)]
  // Its next save names it by its heading and its client (nameForSave).
  const name = isForAnother && suggestName(blocks) !== '' ? '' : copyName(original)
  return { ...original, ...AS_COPY, name, blocks }
}

/** `Kitchen (copy)` in the tool's language; without a name, that of the heading. */
export function copyName({ name, blocks }: Pick<Quotation, 'name' | 'blocks'>): string {
  const own = name || suggestName(blocks)
  const [start = '', end = ''] = WORDS.named.split('{name}')
  if (own === '' || (own.startsWith(start) && own.endsWith(end))) return own
  const kept = own.slice(0, LIMITS.nameLength - start.length - end.length).toWellFormed()
  return `${start}${kept}${end}`
}
