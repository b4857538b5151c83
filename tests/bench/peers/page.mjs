// @ts-nocheck: its libraries are installed when the bench runs, not with the project.
/**
 * What the pages of all peers share: the rows as they come from the server, the figures, and the total. Each
 * does what the editor does at a key press: the row's price and the total follow while a qty is typed.
 */

const money = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })
const round2 = (value) => Math.round(value * 100) / 100

export const format = (value) => (value === null ? '' : money.format(value))
export const priceOf = ({ itemPrice, qty }) => round2(itemPrice * qty)
export const totalOf = (rows) => round2(rows.reduce((sum, { price }) => sum + price, 0))

/** The figure of what is being typed. */
export const read = (text) => Number(text) || 0

/** Fetches the rows: what follows its answer is measured. */
export const fetchRows = async () => (await fetch('rows.json')).json()

/** The page answers input. */
export function ready() {
  document.documentElement.dataset.ready = ''
}

const total = document.createElement('p')
total.dataset.cell = 'total'

export function showTotal(rows) {
  total.textContent = format(totalOf(rows))
  if (!total.isConnected) document.body.prepend(total)
}

/** Calls back with what is in the open editor of a grid, at each key. */
export function onTyping(grid, follow) {
  grid.addEventListener('input', ({ target }) => follow(read(target.value)))
}
