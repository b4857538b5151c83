// @ts-nocheck: its libraries are installed when the bench runs, not with the project.
/** A pdf as pages make it with html2canvas and jsPDF: a picture of each page, at the scale of ours. */
import html2canvas from 'html2canvas'
import { jsPDF } from 'jspdf'

const ROWS_PER_PAGE = 33
const money = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })

/** Resolves with the bytes of the file. */
globalThis.makePdf = async () => {
  const rows = await (await fetch('rows.json')).json()
  const pdf = new jsPDF({ unit: 'px', format: 'a4', hotfixes: ['px_scaling'] })
  const [width, height] = [pdf.internal.pageSize.getWidth(), pdf.internal.pageSize.getHeight()]
  for (let at = 0; at < rows.length; at += ROWS_PER_PAGE) {
    const page = pageOf(rows.slice(at, at + ROWS_PER_PAGE))
    document.body.replaceChildren(page)
    const canvas = await html2canvas(page, { scale: 1.5, logging: false })
    if (at > 0) pdf.addPage()
    pdf.addImage(canvas.toDataURL('image/jpeg', 0.9), 'JPEG', 0, 0, width, height)
  }
  return pdf.output('arraybuffer').byteLength
}

function pageOf(rows) {
  const page = document.createElement('div')
  page.style.cssText =
    'width: 794px; height: 1123px; padding: 64px; box-sizing: border-box; font: 14px sans-serif'
  const table = document.createElement('table')
  for (const { number, description, itemPrice, qty, price } of rows) {
    const line = table.insertRow()
    for (const text of [number, description, money.format(itemPrice), qty, money.format(price)])
      line.insertCell().textContent = text
  }
  page.append(table)
  return page
}

document.documentElement.dataset.ready = ''
