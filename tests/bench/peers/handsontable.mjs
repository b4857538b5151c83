// @ts-nocheck: its libraries are installed when the bench runs, not with the project.
import Handsontable from 'handsontable'
import 'handsontable/styles/handsontable.min.css'
import 'handsontable/styles/ht-theme-main.min.css'
import { fetchRows, format, onTyping, priceOf, ready, showTotal } from './page.mjs'

const rows = await fetchRows()
const PRICE = 4
const QTY = 3
const grid = document.querySelector('#grid')
const table = new Handsontable(grid, {
  data: rows,
  licenseKey: 'non-commercial-and-evaluation',
  themeName: 'ht-theme-main',
  height: 700,
  colHeaders: ['#', 'Description', 'Item price', 'Qty', 'Price'],
  colWidths: [60, 300, 120, 120, 120],
  columns: [
    { data: 'number', readOnly: true },
    { data: 'description' },
    { data: 'itemPrice', renderer: renderFigure },
    { data: 'qty' },
    { data: 'price', readOnly: true, renderer: renderFigure },
  ],
})
showTotal(rows)

function renderFigure(_table, cell, _row, _column, _field, value) {
  cell.textContent = format(value)
  return cell
}

onTyping(document.body, (qty) => {
  const at = table.getSelectedLast()[0]
  table.setDataAtCell(at, PRICE, priceOf({ ...rows[at], qty }), 'live')
  showTotal(rows)
})

requestAnimationFrame(ready)

globalThis.editQtyOfRow = async (at) => {
  table.scrollViewportTo({ row: at, verticalSnap: 'top' })
  await new Promise(requestAnimationFrame)
  table.selectCell(at, QTY)
  table.getActiveEditor().beginEditing()
}
