import type { Fields, Step } from './fields.ts'

/**
 * Version 1 to 2: tables get columns that can be hidden; rows get a discount, a tax rate, a use as an
 * option, and a cost. All of it is off.
 */
export const withOptions: Step = {
  item(item) {
    if (item.type === 'row' || item.type === 'boqRow') return asIncluded(item)
    return item.type === 'boq' && isObject(item.boq)
      ? { ...item, boq: withColumns(item.boq) }
      : item
  },
}

const asIncluded = (row: Fields): Fields => ({
  discount: { html: '', value: null },
  taxRate: null,
  use: 'included',
  isChosen: false,
  group: null,
  range: null,
  cost: null,
  ...row,
})

function withColumns(boq: Fields): Fields {
  const { column, rows } = boq
  return {
    ...boq,
    ...(isObject(column) && { column: { ...NEW_COLUMNS, ...mapFields(column, asShown) } }),
    ...(Array.isArray(rows) && {
      rows: rows.map((row) => (isObject(row) ? asIncluded(row) : row)),
    }),
  }
}

const NEW_COLUMNS = {
  unit: { html: 'Unit', width: 50, isShown: false },
  discount: { html: 'Discount', width: 60, isShown: false },
  tax: { html: 'Tax', width: 60, isShown: false },
  cost: { html: 'Cost', width: 100, isShown: false },
}

const asShown = (column: unknown): unknown =>
  isObject(column) ? { isShown: true, ...column } : column

const mapFields = (fields: Fields, change: (field: unknown) => unknown): Fields =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, change(field)]))

/** A damaged document may hold anything; it is told when it is read. */
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
