import { DECIMALS } from '../document/limits.ts'
import type { Reading } from '../document/schema-reader.ts'
import { round } from './money.ts'

// Here, since browsers load the reader of schemas only with what needs it.
export const refuse = (at: string, reason: string): Reading<never> => ({ ok: false, at, reason })

export const TOO_FINE = `should have ${DECIMALS.percent} decimals at most`

export const isTooFine = (value: number | null): boolean =>
  value !== null && round(value, DECIMALS.percent) !== value

/** The path of the first id that an earlier item has too. */
export function repeatedId(at: string, items: readonly { id: string }[]): string | null {
  const index = items.findIndex(({ id }, own) => items.findIndex((item) => item.id === id) < own)
  return index < 0 ? null : `${at}[${index}].id`
}
