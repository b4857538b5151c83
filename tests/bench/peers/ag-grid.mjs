// @ts-nocheck: its libraries are installed when the bench runs, not with the project.
import { AllCommunityModule, createGrid, ModuleRegistry } from 'ag-grid-community'
import { fetchRows, format, onTyping, priceOf, ready, showTotal } from './page.mjs'

ModuleRegistry.registerModules([AllCommunityModule])

const rows = await fetchRows()
const figure = ({ value }) => format(value)
const grid = document.querySelector('#grid')
grid.style.height = '700px'

let edited = null
const api = createGrid(grid, {
  rowData: rows,
  getRowId: ({ data }) => data.id,
  columnDefs: [
    { field: 'number', headerName: '#', width: 60 },
    { field: 'description', headerName: 'Description', width: 300, editable: true },
    { field: 'itemPrice', width: 120, editable: true, valueFormatter: figure },
    { field: 'qty', width: 120, editable: true, cellEditor: 'agTextCellEditor' },
    { field: 'price', width: 120, valueFormatter: figure },
  ],
  onCellEditingStarted: ({ node }) => {
    edited = node
  },
  onFirstDataRendered: ready,
})
showTotal(rows)

onTyping(grid, (qty) => {
  edited.setDataValue('price', priceOf({ ...edited.data, qty }))
  showTotal(rows)
})

globalThis.editQtyOfRow = async (at) => {
  api.ensureIndexVisible(at, 'middle')
  await new Promise(requestAnimationFrame)
  api.startEditingCell({ rowIndex: at, colKey: 'qty' })
}
