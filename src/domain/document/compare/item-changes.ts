import { type Change, type Fields, isEqual, isFields, valueAt } from './change.ts'

export type FieldChange = Pick<Change, 'field' | 'before' | 'after'>

/** What replaces each text that people write, so that others are recognized (kinds/kind.ts). */
export const WRITTEN = '\0written'

/**
 * The changed fields of a block or row, in their order.
 * @param written the item in `after` with `WRITTEN` for its rich texts: the html of its figures
 * follows from their values
 */
export function itemChanges(before: object, after: object, written: () => object): FieldChange[] {
  if (isEqual(before, after)) return []
  const found: Found = { fields: new Set(), written: written() }
  compareFields(before as Fields, after as Fields, { path: '', unit: null }, found)
  return [...found.fields].map((field) => ({
    field,
    before: valueAt(before, field),
    after: valueAt(after, field),
  }))
}

interface Found {
  /** Their paths. */
  readonly fields: Set<string>
  readonly written: unknown
}

interface Position {
  readonly path: string
  /** The path of the cell or setting that it is in, which is told as a whole. */
  readonly unit: string | null
}

function compareFields(
  before: Fields,
  after: Fields,
  { path, unit }: Position,
  found: Found,
): void {
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (isEqual(before[key], after[key])) continue
    const inner = path === '' ? key : `${path}.${key}`
    compareField(before[key], after[key], { path: inner, unit }, found)
  }
}

function compareField(was: unknown, is: unknown, { path, unit }: Position, found: Found): void {
  if (isFields(was) && isFields(is)) {
    const isUnit = unit === null && (isUnitary(was) || isUnitary(is))
    compareFields(was, is, { path, unit: isUnit ? path : unit }, found)
  } else if (!isUntold(path, found.written)) found.fields.add(unit ?? path)
}

/** A cell, the setting of a column, a range: its parts mean nothing alone. */
const isUnitary = (fields: Fields): boolean =>
  'html' in fields || !Object.values(fields).some(isFields)

/** Sizes, authors and previews, which pins are shown, and how an equal figure is written. */
function isUntold(path: string, written: unknown): boolean {
  const key = path.slice(path.lastIndexOf('.') + 1)
  if (key === 'html') return valueAt(written, path) !== WRITTEN
  return UNTOLD.has(key) || path.endsWith('pin.isShown')
}

const UNTOLD: ReadonlySet<string> = new Set(['height', 'width', 'email', 'preview'])
