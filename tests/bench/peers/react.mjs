// @ts-nocheck: its libraries are installed when the bench runs, not with the project.
/** A table as most would write it first: its rows in one state, an input in each cell, all rows drawn. */
import { createElement as h, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { fetchRows, format, priceOf, read, ready, totalOf } from './page.mjs'

function Table({ initial }) {
  const [rows, setRows] = useState(initial)
  const change = (at, field, value) => {
    const row = { ...rows[at], [field]: value }
    setRows(rows.with(at, { ...row, price: priceOf(row) }))
  }
  useEffect(ready, [])
  return h(
    'div',
    null,
    h('p', { 'data-cell': 'total' }, format(totalOf(rows))),
    h(
      'table',
      null,
      h(
        'tbody',
        null,
        rows.map((row, at) => h(Row, { key: row.id, row, change: change.bind(null, at) })),
      ),
    ),
  )
}

function Row({ row, change }) {
  const input = (field, toValue) =>
    h(
      'td',
      null,
      h('input', {
        'data-field': field,
        value: row[field],
        onChange: ({ target }) => change(field, toValue(target.value)),
      }),
    )
  return h(
    'tr',
    { className: 'row' },
    h('td', null, row.number),
    input('description', String),
    input('itemPrice', read),
    input('qty', read),
    h('td', null, format(row.price)),
  )
}

createRoot(document.querySelector('#grid')).render(h(Table, { initial: await fetchRows() }))

globalThis.editQtyOfRow = async (at) => document.querySelectorAll('[data-field="qty"]')[at].focus()
