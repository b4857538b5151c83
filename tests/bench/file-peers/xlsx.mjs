// @ts-nocheck: its libraries are installed when the bench runs, not with the project.
/** The rows as exceljs writes them: figures, formulas of prices and the total. */
import ExcelJS from 'exceljs'

/** Resolves with the bytes of the file. */
export async function writeRows(rows) {
  const workbook = new ExcelJS.Workbook()
  const sheet = workbook.addWorksheet('Quotation')
  const column = { font: { name: 'Inter', size: 10 }, alignment: { wrapText: true } }
  sheet.columns = [5, 60, 12, 8, 12].map((width) => ({ width, style: column }))
  rows.forEach(({ number, description, itemPrice, qty, price }, at) => {
    const line = sheet.addRow([number, description, itemPrice, qty])
    line.getCell(5).value = { formula: `ROUND(C${at + 1}*D${at + 1},2)`, result: price }
    for (const cell of [3, 5]) line.getCell(cell).numFmt = '#,##0.00'
    line.eachCell((cell) => {
      cell.border = { bottom: { style: 'thin' } }
    })
  })
  sheet.addRow([]).getCell(5).value = { formula: `SUM(E1:E${rows.length})` }
  return workbook.xlsx.writeBuffer()
}
