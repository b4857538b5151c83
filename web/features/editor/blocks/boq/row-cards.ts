import {
  type Column,
  type ColumnSetting,
  columnData,
  isUsual,
} from '../../../../../src/domain/document/columns.ts'
import { plainLines } from '../../../../../src/domain/html/plain-lines.ts'
import styles from './row-cards.module.css'

/** The classes of a table whose columns are not the usual ones, for its cards on a phone. */
export function cardClass(columns: readonly Column[]): string {
  if (isUsual(columns)) return ''
  const has = (name: Column) => columns.includes(name)
  const classes = [
    styles.other,
    !has('number') && styles.noNumber,
    (has('discount') || has('tax')) && styles.more,
    !(has('itemPrice') && has('qty')) && styles.noTimes,
    !(has('price') && (has('itemPrice') || has('qty'))) && styles.noEquals,
  ]
  return classes.map((name) => (name ? ` ${name}` : '')).join('')
}

/** The headings of the fields that have a label on a card, as css strings. */
export const labels = (
  columns: readonly Column[],
  column: Readonly<Record<Column, ColumnSetting>>,
): Record<string, string> =>
  Object.fromEntries(
    columns
      .filter((name) => !columnData(name).isUsual)
      .map((name) => [`--label-${name}`, JSON.stringify(plainLines(column[name].html).join(' '))]),
  )
