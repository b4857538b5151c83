import type { RememberedRow } from '../../../../src/domain/document/content.ts'
import {
  isSearchable,
  MAX_SUGGESTIONS,
  suggestRows,
} from '../../../../src/domain/document/suggest-rows.ts'
import { plainLines } from '../../../../src/domain/html/plain-lines.ts'
import { formatPrice } from '../../../../src/domain/numbers/format-figure.ts'
import { call } from '../../../state/api.ts'
import { $session } from '../../../state/session.ts'
import { handleListKey, hideList, showList } from '../../../ui/listbox.ts'
import { localeNow } from '../document/now.ts'
import { closest } from '../paper/elements.ts'
import { rowsBeside, takeRow } from './rows.ts'

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
    label: 'Earlier rows',
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
  return [itemPrice === null ? '' : formatPrice(itemPrice, localeNow()), unit]
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
