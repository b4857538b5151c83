import type { BoqRow, Cell } from '../schema-fields.ts'
import type { ChangeItem, ChangeRichText, ItemFields, Kind, RichPlace } from './kind.ts'

/** Blank values for the fields that only the quotation's owner may read. */
export const PRIVATE = { info: '', email: '', preview: '' }

/** The answers that follow from the rows of a kind. */
export function answersByRows<B extends ItemFields>(
  rows: (block: B) => readonly BoqRow[],
  withRows: (block: B, rows: readonly BoqRow[]) => B,
) {
  const changeItems = (block: B, change: ChangeItem): B =>
    withRows(change(block), rows(block).map(change))
  return {
    rows,
    withRows,
    changeItems,
    hasInfo: (block) => block.info !== '' || rows(block).some(({ info }) => info !== ''),
    withoutPrivateFields: (block) => changeItems(block, (item) => ({ ...item, ...PRIVATE })),
  } satisfies Partial<Kind<B>>
}

/** The same for a kind without rows. */
export const withoutRows = <B extends ItemFields>() =>
  answersByRows<B>(
    () => [],
    (block) => block,
  )

/** The answers of a kind without prices. */
export const UNPRICED = {
  pricedRows: () => [],
  withPricedRows: <B>(block: B) => block,
  amounts: () => [],
}

/** The cell with its html changed. */
export const changeCell = <C extends Pick<Cell, 'html'>>(
  cell: C,
  place: RichPlace,
  change: ChangeRichText,
): C => withFields(cell, { html: change(cell.html, place) } as Partial<C>)

/** A row, or a block that is one, with its description changed. */
export const changeDescription = <R extends Pick<BoqRow, 'description'>>(
  row: R,
  change: ChangeRichText,
): R => withFields(row, { description: changeCell(row.description, 'cell', change) } as Partial<R>)

/** The object with these fields; the same object if it already has them. */
export const withFields = <T extends object>(before: T, fields: Partial<T>): T =>
  (Object.keys(fields) as (keyof T)[]).every((name) => fields[name] === before[name])
    ? before
    : { ...before, ...fields }

/** The list with its items changed; the same list if none changed. */
export function mapItems<T>(list: T[], change: (item: T) => T): T[] {
  const changed = list.map(change)
  return changed.every((item, at) => item === list[at]) ? list : changed
}
