import { effect, untracked } from '@preact/signals-react'
import type { FigureName } from '../../../../src/domain/document/quotation.ts'
import type { RowBlockModel, RowModel } from '../document/model.ts'
import { $document } from '../document/store.ts'
import { isRowFigure, placeOf } from '../paper/cells.ts'
import { WORDS } from '../words.ts'
import { pinAndGoOn } from './active-edit.ts'
import styles from './pin-buttons.module.css'
import { $pins, type ShownPins } from './pins.ts'

/**
 * Draws the pins that are shown, each at the left of its figure, over the row's grid: nothing
 * shifts. They are no business of React's: a row knows nothing of pins while none are shown, and a
 * key press in one whose pins are shown draws nothing but its figures (design, State).
 */
export function attachPins(root: HTMLElement): () => void {
  const stop = new AbortController()
  root.addEventListener('pointerdown', keepFocus, { signal: stop.signal })
  root.addEventListener('click', press, { signal: stop.signal })
  const stopDrawing = effect(() => {
    const shown = $pins.value
    const rows = shown && rowsWithPins(shown)
    return rows ? untracked(() => keepDrawn(root, shown, rows)) : undefined
  })
  return () => {
    stop.abort()
    stopDrawing()
  }
}

type PricedRow = Pick<RowModel | RowBlockModel, 'data'>

/** The rows that show pins, by their ids; a row block is its own row. */
function rowsWithPins({ blockId, rowId }: ShownPins): Map<string, PricedRow> {
  const block = $document.value?.blocks.value.find(({ id }) => id === blockId)
  if (block?.type === 'row') return new Map([[blockId, block]])
  if (block?.type !== 'boq') return new Map()
  const rows = block.rows.value.filter(({ id }) => rowId === null || id === rowId)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Draws the pins on the rows that are there and on those that come; the returned function ends it. */
function keepDrawn(root: HTMLElement, shown: ShownPins, rows: Map<string, PricedRow>): () => void {
  const drawn = new Map<Element, () => void>()
  const look = () => {
    for (const [element, id] of elementsIn(root, shown)) {
      const row = rows.get(id)
      if (row && !drawn.has(element)) drawn.set(element, draw(element, row, shown.names))
    }
  }
  // React draws a row later than its model has it, and anew when it moves on to another group.
  const watcher = new MutationObserver((records) => records.some(bringsRows) && look())
  look()
  watcher.observe(root, { childList: true, subtree: true })
  return () => {
    watcher.disconnect()
    for (const takeAway of drawn.values()) takeAway()
  }
}

/** The elements that pins are drawn in, with their rows' ids: found in one pass, however many. */
function elementsIn(root: HTMLElement, { blockId, rowId }: ShownPins): [Element, string][] {
  const frame = root.querySelector(`[data-block-id="${CSS.escape(blockId)}"]`)
  if (!frame) return []
  if (frame.matches('[data-block-type="row"]')) {
    const element = frame.querySelector('[data-cell="price"]')?.parentElement
    return element ? [[element, blockId]] : []
  }
  const wanted = rowId === null ? '[data-row-id]' : `[data-row-id="${CSS.escape(rowId)}"]`
  const found = [...frame.querySelectorAll<HTMLElement>(wanted)]
  return found.map((element) => [element, element.dataset.rowId ?? ''])
}

/** Figures that are painted bring text alone. */
const bringsRows = ({ addedNodes }: MutationRecord): boolean =>
  [...addedNodes].some(
    (node) =>
      node instanceof HTMLElement && !node.matches('[data-pin]') && !node.closest('[data-cell]'),
  )

/** Draws one row's pins and keeps them true; the returned function takes them away. */
function draw(element: Element, row: PricedRow, names: readonly FigureName[]): () => void {
  const pins = names.map((name) => ({ name, button: pinOf(name) }))
  element.append(...pins.map(({ button }) => button))
  const stop = effect(() => {
    const figures = row.data.value
    for (const { name, button } of pins) {
      const pressed = String(figures[name].pin.isPinned)
      if (button.ariaPressed !== pressed) button.ariaPressed = pressed
    }
  })
  return () => {
    stop()
    for (const { button } of pins) button.remove()
  }
}

function pinOf(name: FigureName): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = styles.pin ?? ''
  button.dataset.pin = name
  button.dataset.tip = `${WORDS.pins[name]}: it stays as it is (F4 in its cell)`
  button.ariaLabel = WORDS.pins[name]
  button.tabIndex = -1
  return button
}

const pinAt = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-pin]') : null

/** The figure keeps the focus, and with it its pins. */
function keepFocus(event: Event): void {
  if (pinAt(event)) event.preventDefault()
}

function press(event: Event): void {
  const pin = pinAt(event)
  const cell = pin?.parentElement?.querySelector<HTMLElement>(
    `:scope > [data-cell="${pin.dataset.pin}"]`,
  )
  const place = cell && placeOf(cell)
  if (place && isRowFigure(place)) pinAndGoOn(place)
}
