import { numberFormat } from './format-figure.ts'
import { memoize } from './memoize.ts'

/** The locale's decimal separator, and whether it groups by lakh (12,34,567). */
export const separatorsOf = memoize((locale: string) => {
  const parts = numberFormat(locale, 1, 1).formatToParts(12_345_678.5)
  const groups = parts.filter(({ type }) => type === 'integer')
  return {
    decimal: parts.find(({ type }) => type === 'decimal')?.value ?? '.',
    groupsByLakh: groups.length > 3,
  }
}, 500)
