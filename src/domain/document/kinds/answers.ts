import { MIN_WIDTHS } from '../columns.ts'
import { isPriced, pricedOnly } from '../options.ts'
import type { BoqRow, Cell, TableRow } from '../schema-fields.ts'
import type { ChangeItem, ChangeRichText, ItemFields, Kind, RichPlace } from './kind.ts'

/** Blank values for the fields that only the quotation's owner may read (product: Info form). */
export const PRIVATE = { name: '', category: '', desc: '', info: '', email: '', preview: '' }

/** The answers that follow from the rows of a kind. */
export function answersByRows<B extends ItemFields>(
  rows: (block: B) => readonly TableRow[],
  withRows: (block: B, rows: readonly TableRow[]) => B,
) {
  const changeItems = (block: B, change: ChangeItem): B =>
    withRows(
      change(block),
      rows(block).map((row) => changeRowItem(row, change)),
    )
  return {
    rows,
    withRows,
    changeItems,
    hasInfo: (block) => hasPrivate(block) || pricedOnly(rows(block)).some(hasPrivate),
    withoutPrivateFields: (block) => changeItems(block, withoutPrivate),
  } satisfies Partial<Kind<B>>
}

/** A heading or a note has an id, but no author, info or preview. */
function changeRowItem(row: TableRow, change: ChangeItem): TableRow {
  if (isPriced(row)) return change(row)
  const { id } = change({ id: row.id, ...PRIVATE })
  return id === row.id ? row : { ...row, id }
}

/** Internal info, or a cost (numbers: Cost and margin). */
const hasPrivate = (item: { info?: string; cost?: number | null }): boolean =>
  Boolean(item.info) || (item.cost ?? null) !== null

const withoutPrivate = <T extends ItemFields>(item: T): T => ({
  ...item,
  ...PRIVATE,
  ...('cost' in item && NO_COST),
})

const NO_COST = { cost: null }

/** The answers of a kind without rows and prices. */
export const withoutRows = <B extends ItemFields>() => ({
  ...answersByRows<B>(
    () => [],
    (block) => block,
  ),
  leastWidth: () => MIN_WIDTHS.block,
  pricedRows: () => [],
  withPricedRows: (block: B) => block,
})

/** The cell with its html changed. */
export function changeCell<C extends Pick<Cell, 'html'>>(
  cell: C,
  place: RichPlace,
  change: ChangeRichText,
): C {
  const html = change(cell.html, place)
  return html === cell.html ? cell : { ...cell, html }
}

/** A row, or a block that is one, with its description changed. */
export function changeDescription<R extends Pick<BoqRow, 'description'>>(
  row: R,
  change: ChangeRichText,
): R {
  const description = changeCell(row.description, 'cell', change)
  return description === row.description ? row : { ...row, description }
}

/** The object with these fields; the same object if it already has them. */
export const withFields = <T extends object>(before: T, fields: Partial<T>): T =>
  (Object.keys(fields) as (keyof T)[]).every((name) => fields[name] === before[name])
    ? before
    : { ...before, ...fields }
