// @ts-nocheck: its libraries are installed when the bench runs, not with the project.
import { TabulatorFull as Tabulator } from 'tabulator-tables'
import 'tabulator-tables/dist/css/tabulator.min.css'
import { fetchRows, format, onTyping, priceOf, ready, showTotal } from './page.mjs'

const rows = await fetchRows()
const figure = (cell) => format(cell.getValue())
const table = new Tabulator('#grid', {
  data: rows,
  reactiveData: false,
  height: 700,
  columns: [
    { title: '#', field: 'number', width: 40 },
    { title: 'Description', field: 'description', width: 300, editor: 'input' },
    { title: 'Item price', field: 'itemPrice', width: 120, editor: 'number', formatter: figure },
    { title: 'Qty', field: 'qty', width: 120, editor: 'input' },
    { title: 'Price', field: 'price', width: 120, formatter: figure },
  ],
})
showTotal(rows)

let edited = null
table.on('cellEditing', (cell) => {
  edited = cell.getRow()
})
onTyping(document.querySelector('#grid'), (qty) => {
  const row = { ...edited.getData(), qty }
  edited.update({ price: priceOf(row) })
  showTotal(table.getData())
})

table.on('tableBuilt', ready)

globalThis.editQtyOfRow = async (at) => {
  await table.scrollToRow(rows[at].id, 'center', true)
  table.getRow(rows[at].id).getCell('qty').edit()
}
