import { hasFields } from '../html/fields.ts'
import { COLUMNS, type Column, columnData } from './columns.ts'
import { isEqual } from './compare/values.ts'
import { kindOf } from './kinds/index.ts'
import type { PricedLine, Table } from './kinds/kind.ts'
import { isPriced } from './options.ts'
import type { Block, Quotation } from './schema.ts'
import { fieldRules, WRITTEN_FIELDS } from './written-fields.ts'

/**
 * The oldest version that can hold all of the quotation: a program that knows no newer one may save
 * it without losing anything.
 */
export function neededVersion(quotation: Quotation): number {
  const { blocks } = quotation
  const versions = WRITTEN_FIELDS.map((name) => {
    const { since, default: own } = fieldRules(name)
    return isEqual(quotation[name], own) ? 1 : since
  })
  if (!blocks.every((block) => kindOf(block).everyCell(block, ({ html }) => !hasFields(html))))
    versions.push(5)
  else if (!blocks.every(isOfFirst)) versions.push(2)
  return Math.max(...versions)
}

const isOfFirst = (block: Block): boolean =>
  kindOf(block).rows(block).every(isPriced) &&
  kindOf(block).pricedRows(block).every(isPlainRow) &&
  (block.type !== 'boq' || hasUsualColumns(block))

const isPlainRow = ({ discount, taxRate, use, range, cost }: PricedLine): boolean =>
  (discount.value ?? taxRate ?? range ?? cost ?? null) === null && use === 'included'

const hasUsualColumns = ({ boq: { column } }: Table): boolean =>
  COLUMNS.every((name) => isUsual(name, column[name]))

function isUsual(name: Column, { html, width, isShown }: Table['boq']['column'][Column]): boolean {
  const { isUsual: isOld, heading, width: usual } = columnData(name)
  return isShown === isOld && (isOld || (html === heading && width === usual))
}
