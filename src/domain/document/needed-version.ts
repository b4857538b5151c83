import { hasFields } from '../html/fields.ts'
import { COLUMNS, type Column, columnData } from './columns.ts'
import { kindOf } from './kinds/index.ts'
import type { PricedLine, Table } from './kinds/kind.ts'
import { isPriced } from './options.ts'
import type { Quotation } from './schema.ts'

/**
 * The oldest version that can hold all of the quotation: a program that knows no newer one may save
 * it without losing anything.
 */
export function neededVersion(quotation: Quotation): number {
  const { tax, lines, numbering, language, validUntil, letterhead, blocks } = quotation
  if (!blocks.every((block) => kindOf(block).everyCell(block, ({ html }) => !hasFields(html))))
    return 5
  if (letterhead !== null) return 4
  if (language !== 'en' || validUntil !== '') return 3
  const isPlain =
    tax.mode === 'none' && tax.rates.length === 0 && lines.length === 0 && numbering === 'table'
  const isOld =
    isPlain &&
    blocks.every((block) => {
      const kind = kindOf(block)
      return kind.rows(block).every(isPriced) && kind.pricedRows(block).every(isPlainRow)
    }) &&
    blocks.every((block) => block.type !== 'boq' || hasUsualColumns(block))
  return isOld ? 1 : 2
}

const isPlainRow = ({ discount, taxRate, use, range, cost }: PricedLine): boolean =>
  (discount.value ?? taxRate ?? range ?? cost ?? null) === null && use === 'included'

const hasUsualColumns = ({ boq: { column } }: Table): boolean =>
  COLUMNS.every((name) => isUsual(name, column[name]))

function isUsual(name: Column, { html, width, isShown }: Table['boq']['column'][Column]): boolean {
  const { isUsual: isOld, heading, width: usual } = columnData(name)
  return isShown === isOld && (isOld || (html === heading && width === usual))
}
