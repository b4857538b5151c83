import { letterOf } from '../../../ui/letter-of.ts'
import { handleAt } from '../dragging/handles.ts'
import { isTypedIn } from '../figures/figure-place.ts'
import { CELL, closest, itemAt } from '../paper/elements.ts'
import { itemElement, neighbourOf } from '../paper/items.ts'
import { isResized } from '../resizing/by-keys.ts'
import { separatorAt } from '../resizing/separators.ts'
import { actionNamed } from './actions.ts'
import { pressOptionKey } from './option-choices.ts'
import { focusToolbar, ICON, iconsOf, toolbarOf } from './toolbar.ts'

/**
 * Keyboard access to the toolbars. Escape leads outward: from a cell to its row's icons, then to
 * its block's, then back into the block. Left and right lead along the icons and to the block's
 * edge, up and down to the same icon of the neighbouring items; from a separator Escape leads
 * back to the icons.
 */
export function handleToolbarKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.altKey || event.shiftKey) return
  const icon = handleAt(event.target) ?? closest(event.target, ICON)
  const isChord = event.ctrlKey || event.metaKey
  const isDone = isChord
    ? handleChord(icon ?? closedTextAt(event.target), letterOf(event))
    : handlePlainKey(icon, event)
  if (isDone) event.preventDefault()
}

const CHORDS: Readonly<Record<string, string>> = { c: 'copy', x: 'cut' }

/** Handles ctrl+c and ctrl+x on an item. The browser itself copies selected text. */
function handleChord(place: HTMLElement | null, key: string): boolean {
  const item = place && itemAt(place)
  const action = actionNamed(CHORDS[key])
  if (!item || !action || !(getSelection()?.isCollapsed ?? true)) return false
  void action.act(item)
  return true
}

/** A rich text that Escape has closed and that still has the focus. */
const closedTextAt = (target: EventTarget | null): HTMLElement | null =>
  target === document.activeElement ? closest(target, '[data-rich]:focus') : null

const handlePlainKey = (icon: HTMLElement | null, { key, target }: KeyboardEvent): boolean =>
  icon ? moveFrom(icon, key) : key === 'Escape' && (leaveCell(target) || leaveSeparator(target))

/** Leaves a figure that is not being typed in, a closed rich text, or an option's switch. */
function leaveCell(target: EventTarget | null): boolean {
  const item = itemAt(target)
  if (!item || !(target instanceof HTMLElement) || target !== document.activeElement) return false
  if (!target.matches(`${CELL}, [data-rich], [data-choose]`) || isTypedIn(target)) return false
  return focusToolbar(item)
}

/** Leaves a separator whose width is unchanged; otherwise Escape restores the width first. */
function leaveSeparator(target: EventTarget | null): boolean {
  const block = separatorAt(target) && !isResized() && itemAt(target)
  return block ? focusToolbar({ ...block, rowId: null }) : false
}

function moveFrom(icon: HTMLElement, key: string): boolean {
  const item = itemAt(icon)
  const element = item && itemElement(item)
  const toolbar = element && toolbarOf(element)
  if (!toolbar) return false
  if (key === 'Escape') return leaveToolbar(icon)
  if (key === 'Delete' || key === 'Backspace') {
    void actionNamed('delete')?.act(item)
    return true
  }
  if (pressOptionKey(item, key)) return true
  const upOrDown = { ArrowUp: -1, ArrowDown: 1 } as const
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const next = neighbourOf(item, upOrDown[key])
    return next !== null && focusToolbar(next, icon.dataset.action)
  }
  const icons = iconsOf(toolbar)
  const at = icons.indexOf(icon)
  const last = icons.findLastIndex((each) => !separatorAt(each))
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last }[key]
  if (next === undefined) return false
  icons.at(next % icons.length)?.focus()
  return true
}

/** Leads from a row's icons to its block's, and from those to the block's first cell. */
function leaveToolbar(icon: HTMLElement): boolean {
  const item = itemAt(icon)
  if (!item) return false
  if (item.rowId !== null) return focusToolbar({ ...item, rowId: null })
  const cell = itemElement(item)?.querySelector<HTMLElement>(`[tabindex="0"]${CELL}`)
  if (cell) cell.focus()
  else icon.blur()
  return true
}
