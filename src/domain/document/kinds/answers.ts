import type { BoqRow, Cell } from '../schema-fields.ts'
import type { ChangeItem, ChangeRichText, ItemFields, Kind, RichPlace } from './kind.ts'

/** What the quotation's owner alone may read. */
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

/** The same of a kind that has none. */
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

/** The cell with its html changed; the same where it is. */
export function changeCell<C extends Pick<Cell, 'html'>>(
  cell: C,
  place: RichPlace,
  change: ChangeRichText,
): C {
  const html = change(cell.html, place)
  return html === cell.html ? cell : { ...cell, html }
}
