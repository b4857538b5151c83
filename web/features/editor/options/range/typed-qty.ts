import { parseTypedFigure } from '../../../../../src/domain/numbers/typed-figure.ts'

/**
 * A typed quantity of a row with this unit: `10` is 10 % where the row counts in percent; null if
 * blank. Its unit may be typed too.
 */
export function readQty(text: string, unit: string, locale: string): number | null | 'unreadable' {
  const isBare = unit === '%' && /\d\s*$/.test(text)
  const typed = parseTypedFigure(isBare ? `${text.trim()} %` : text, 'qty', locale)
  return typed.ok ? typed.value : 'unreadable'
}
