import { effect, untracked } from '@preact/signals-react'
import type { PinName } from '#domain/document/columns.ts'
import { pinButtons as WORDS } from '#domain/words/en/editor.json'
import { keepText, readKept } from '../../../state/browser-storage.ts'
import { toast } from '../../../state/toasts.ts'
import type { PricedRowModel, RowBlockModel } from '../document/model.ts'
import { $document } from '../document/store.ts'
import { all, blockElement, cellIn, closest, ROW, rowElement } from '../paper/elements.ts'
import { toolButton } from '../paper/tool-button.ts'

import { figurePlaceOf, hasPin } from './figure-place.ts'
import styles from './pin-buttons.module.css'
import { $shownPins, type ShownPins } from './shown-pins.ts'
import { togglePinWhileEditing } from './toggle-pin.ts'

/**
 * Shows the pin buttons of the rows in `$shownPins`, each left of its figure, over the row's grid,
 * so that nothing shifts. Outside React, so that rows without pins cost nothing and a key press in
 * a row with pins renders only its figures (architecture: State).
 * @returns a function that stops it
 */
export function attachPins(root: HTMLElement): () => void {
  const stop = new AbortController()
  root.addEventListener('pointerdown', keepFocus, { signal: stop.signal })
  root.addEventListener('click', press, { signal: stop.signal })
  const stopShowing = effect(() => {
    const shown = $shownPins.value
    const rows = shown && rowsWithPins(shown)
    return rows ? untracked(() => keepShown(root, shown, rows)) : undefined
  })
  return () => {
    stop.abort()
    stopShowing()
  }
}

type PricedRow = Pick<PricedRowModel | RowBlockModel, 'data'>

/** The rows that show pins, by their ids; a row block is its own row. */
function rowsWithPins({ blockId, rowId }: ShownPins): Map<string, PricedRow> {
  const block = $document.value?.blocks.value.find(({ id }) => id === blockId)
  if (block?.type === 'row') return new Map([[blockId, block]])
  if (block?.type !== 'boq') return new Map()
  const rows = block.rows.value.filter(({ id }) => rowId === null || id === rowId)
  return new Map(rows.flatMap((row) => (row.type === 'row' ? [[row.id, row]] : [])))
}

/** Adds pins to the rows in the page and to later ones; returns a function that removes them. */
function keepShown(root: HTMLElement, shown: ShownPins, rows: Map<string, PricedRow>): () => void {
  const removers = new Map<Element, () => void>()
  const update = () => {
    for (const [element, id] of elementsIn(root, shown)) {
      const row = rows.get(id)
      if (row && !removers.has(element)) removers.set(element, addPins(element, row, shown.names))
    }
  }
  // React renders a row later than its model changes, and again when it moves to another group.
  const watcher = new MutationObserver((records) => records.some(addsRows) && update())
  update()
  watcher.observe(root, { childList: true, subtree: true })
  return () => {
    watcher.disconnect()
    for (const remove of removers.values()) remove()
  }
}

/** The elements to show pins in, with their rows' ids. */
function elementsIn(root: HTMLElement, { blockId, rowId }: ShownPins): [Element, string][] {
  const frame = blockElement(blockId, root)
  if (!frame) return []
  if (frame.matches('[data-block-type="row"]')) {
    const element = cellIn(frame, 'price')?.parentElement
    return element ? [[element, blockId]] : []
  }
  const rows = rowId === null ? all(ROW, frame) : [rowElement(rowId, frame)]
  return rows.filter((row) => row !== null).map((element) => [element, element.dataset.rowId ?? ''])
}

/** Painting figures adds text nodes only. */
const addsRows = ({ addedNodes }: MutationRecord): boolean =>
  [...addedNodes].some(
    (node) =>
      node instanceof HTMLElement && !node.matches('[data-pin]') && !node.closest('[data-cell]'),
  )

/** Adds one row's pins and keeps their state; returns a function that removes them. */
function addPins(element: Element, row: PricedRow, names: readonly PinName[]): () => void {
  const pins = names
    .filter((name) => cellIn(element, name))
    .map((name) => ({ name, button: pinOf(name, element) }))
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

function pinOf(name: PinName, row: Element): HTMLButtonElement {
  const button = toolButton(WORDS[name].label, `${styles.pin} screen-only`)
  button.dataset.pin = name
  button.dataset.tip = WORDS[name].tip
  button.style.setProperty('--column', String(columnOf(name, row)))
  return button
}

/** The position of the pin's figure among the row's cells, from 1. */
const columnOf = (name: PinName, row: Element): number =>
  all(':scope > [data-cell]:not([data-grip])', row).findIndex(
    ({ dataset }) => dataset.cell === name,
  ) + 1

const pinAt = ({ target }: Event): HTMLElement | null => closest(target, '[data-pin]')

/** The figure keeps the focus, so its pins stay visible. */
function keepFocus(event: Event): void {
  if (pinAt(event)) event.preventDefault()
}

function press(event: Event): void {
  const pin = pinAt(event)
  const cell = pin?.parentElement?.querySelector<HTMLElement>(
    `:scope > [data-cell="${pin.dataset.pin}"]`,
  )
  const place = cell && figurePlaceOf(cell)
  if (!place || !hasPin(place)) return
  togglePinWhileEditing(place)
  if (pin?.ariaPressed === 'true') explainOnce()
}

/** Explains pins once per browser, or once per page if the browser stores nothing. */
const EXPLAINED = 'pins-explained'
let isExplained = false

function explainOnce(): void {
  if (isExplained) return
  isExplained = true
  if (readKept(EXPLAINED) !== null) return
  keepText(EXPLAINED, '1')
  toast.info(WORDS.explanation, EXPLAINED_MS)
}

const EXPLAINED_MS = 8000
