import { changePricedRow, findPricedRow, rowsOf } from '#domain/document/blocks.ts'
import { contentOf, type RememberedRow } from '#domain/document/content.ts'
import { kindOf } from '#domain/document/kinds/index.ts'
import { type Block, type BoqRow, NO_TERMS, type RowBlock } from '#domain/document/quotation.ts'
import { isSearchable, MAX_SUGGESTIONS, suggestRows } from '#domain/document/suggest-rows.ts'
import { plainLines } from '#domain/html/plain-lines.ts'
import { editFigure } from '#domain/numbers/edit-priced-row.ts'
import { formatPrice } from '#domain/numbers/format-figure.ts'
import { rowMemory as WORDS } from '#domain/words/en/editor.json'
import { call } from '../../../state/api.ts'
import { $session } from '../../../state/session.ts'
import { handleListKey, hideList, showList } from '../../../ui/listbox.ts'
import { decimalsNow, metaNow, termsNow } from '../document/now.ts'
import { committedBlocks, run } from '../document/store.ts'
import { isWithinRange } from '../document/within-range.ts'
import { announceOutcome } from '../figures/announce-outcome.ts'
import { closest, itemAt } from '../paper/elements.ts'
import { commitOpenRichText } from '../rich-text/index.ts'

/** How long to wait after a letter for the next one before the server is asked, in ms. */
const DELAY_MS = 120

let turn = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Offers rows for the text in a description; those of the open quotation appear at once. */
export function suggestFor(cell: HTMLElement): void {
  const own = ++turn
  clearTimeout(timer)
  const search = textIn(cell)
  if (!isSearchable(search)) return void hideList()
  const here = suggestRows([rowsBeside(cell)], search)
  show(cell, here)
  if ($session.get().status !== 'known') return
  timer = setTimeout(async () => {
    const answer = await call('GET', 'get-row-suggestions', { search })
    // Show the answer only for the latest text, in a cell that still has the focus.
    if (own !== turn || !answer.ok || !cell.contains(document.activeElement)) return
    show(cell, merged(here, answer.data.rows))
  }, DELAY_MS)
}

export const handleKey = (event: KeyboardEvent): void => handleListKey(event, stop)

function show(cell: HTMLElement, rows: readonly RememberedRow[]): void {
  const target = closest(document.activeElement, '[contenteditable]')
  if (rows.length === 0 || !target || !cell.contains(target)) return void hideList()
  showList({
    label: WORDS.label,
    target,
    onLeave: stop,
    box: () => cell.getBoundingClientRect(),
    options: rows.map((row) => ({
      text: plainLines(row.description).join(' · '),
      detail: priceOf(row),
    })),
    onPick: (at) => {
      const row = rows[at]
      if (row) pick(cell, row)
    },
  })
}

function priceOf({ itemPrice, unit }: RememberedRow): string {
  return [itemPrice === null ? '' : formatPrice(itemPrice, termsNow()), unit]
    .filter(Boolean)
    .join(' / ')
}

function pick(cell: HTMLElement, row: RememberedRow): void {
  stop()
  takeRow(cell, row)
}

/** Closes the list and ignores answers that are still on their way. */
function stop(): void {
  turn += 1
  clearTimeout(timer)
  hideList()
}

/** The typed text; '' for a text of several lines. */
function textIn(cell: HTMLElement): string {
  const editors = [...cell.querySelectorAll<HTMLElement>('[contenteditable]')].filter(
    (element) => element.contentEditable !== 'false',
  )
  const [editor, other] = editors
  if (!editor || other || editor.querySelector('br:not(:last-child)')) return ''
  const text = (editor.textContent ?? '').trim()
  return text.includes('\n') ? '' : text
}

function merged(here: readonly RememberedRow[], stored: readonly RememberedRow[]): RememberedRow[] {
  const keyOf = ({ description, unit }: RememberedRow) =>
    `${plainLines(description).join('\n')}\n${unit}`
  const known = new Set(here.map(keyOf))
  return [...here, ...stored.filter((row) => !known.has(keyOf(row)))].slice(0, MAX_SUGGESTIONS)
}

/** The other rows of the open quotation. */
export function rowsBeside(cell: HTMLElement): RememberedRow[] {
  const item = itemAt(cell)
  const others = committedBlocks().filter(
    (block) => rowsOf(block).length > 0 || block.id !== item?.blockId,
  )
  return contentOf(
    others.map((block) => withoutRow(block, item?.rowId ?? null)),
    { ...NO_TERMS, tax: { rates: openRates() } },
  ).rows
}

function withoutRow(block: Block, rowId: string | null): Block {
  const { rows, withRows } = kindOf(block)
  return withRows(
    block,
    rows(block).filter(({ id }) => id !== rowId),
  )
}

/**
 * Fills the cell's row from the remembered one, as one step; undo restores what was typed. Refused
 * if a sum would be beyond ±1e12 (numbers: Arithmetic).
 */
export function takeRow(cell: HTMLElement, remembered: RememberedRow): void {
  const item = itemAt(cell)
  if (!item) return
  commitOpenRichText()
  const before = committedBlocks()
  const after = changePricedRow(before, item, (row) => withRemembered(row, remembered))
  if (isWithinRange(after)) return void run(() => after, item.blockId)
  const { value = null } = findPricedRow(before, item)?.itemPrice ?? {}
  const kept = formatPrice(value, termsNow())
  announceOutcome('out-of-range', { place: { ...item, name: 'itemPrice' }, text: '', kept })
}

const openRates = () => metaNow()?.tax.rates ?? []

/** A blank qty becomes 1; figures that would be out of range stay as they are. */
function withRemembered<T extends BoqRow | RowBlock>(row: T, remembered: RememberedRow): T {
  const { description, itemPrice, unit, taxPercent, cost } = remembered
  const described = {
    ...row,
    // Without this rate in the quotation the row has the default one.
    taxRate: openRates().find(({ percent }) => percent === taxPercent)?.id ?? row.taxRate,
    cost: row.cost ?? cost ?? null,
    description: { ...row.description, html: description },
    qty: { ...row.qty, unit: unit || row.qty.unit },
  }
  if (itemPrice === null) return described
  const decimals = decimalsNow()
  const priced = editFigure(described, 'itemPrice', itemPrice, decimals).row
  return priced.qty.value === null ? editFigure(priced, 'qty', 1, decimals).row : priced
}
