import { handleAt } from '../dragging/handles.ts'
import { isTypedIn } from '../figures/active-edit.ts'
import { itemAt, itemElement, neighbourOf } from '../paper/elements.ts'
import { actionNamed } from './actions.ts'
import { barOf, focusBar, iconsOf } from './toolbar.ts'

/**
 * The keyboard's way to an item: Escape goes outward, from a cell at rest to its row's icons, on
 * to the block's, and from those back into the paper. Among icons the arrows lead: sideways along
 * the bar, up and down to the same icon of the items around.
 */
export function pressOnItem(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.altKey || event.shiftKey) return
  const icon = iconAt(event.target)
  const isChord = event.ctrlKey || event.metaKey
  const isDone = isChord ? icon && chord(icon, event.key) : plain(icon, event)
  if (isDone) event.preventDefault()
}

const plain = (icon: HTMLElement | null, { key, target }: KeyboardEvent): boolean =>
  icon ? moveFrom(icon, key) : key === 'Escape' && goOut(target)

const CHORDS: Readonly<Record<string, string>> = { c: 'copy', x: 'cut' }

/** ctrl+c and ctrl+x on an item; selected text is the browser's to copy. */
function chord(icon: HTMLElement, key: string): boolean {
  const item = itemAt(icon)
  const action = actionNamed(CHORDS[key.toLowerCase()])
  if (!item || !action || !(getSelection()?.isCollapsed ?? true)) return false
  void action.act?.(item)
  return true
}

const iconAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element
    ? (handleAt(target) ?? target.closest<HTMLElement>('[data-bar] > [data-action]'))
    : null

/** Out of a figure that nobody types in, or of a rich place whose editor is closed. */
function goOut(target: EventTarget | null): boolean {
  const item = itemAt(target)
  if (!item || !(target instanceof HTMLElement) || target !== document.activeElement) return false
  if (!target.matches('[data-cell], [data-rich]') || isTypedIn(target)) return false
  return focusBar(item)
}

function moveFrom(icon: HTMLElement, key: string): boolean {
  const item = itemAt(icon)
  const element = item && itemElement(item)
  const bar = element && barOf(element)
  if (!bar) return false
  if (key === 'Escape') return leaveBar(icon)
  if (key === 'Delete' || key === 'Backspace') {
    void actionNamed('delete')?.act?.(item)
    return true
  }
  const upOrDown = { ArrowUp: -1, ArrowDown: 1 } as const
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const next = neighbourOf(item, upOrDown[key])
    return next !== null && focusBar(next, icon.dataset.action)
  }
  const icons = iconsOf(bar)
  const at = icons.indexOf(icon)
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: icons.length - 1 }[key]
  if (next === undefined) return false
  icons.at(next % icons.length)?.focus()
  return true
}

/** From a row's icons to its block's; from those into the block's first place. */
function leaveBar(icon: HTMLElement): boolean {
  const item = itemAt(icon)
  if (!item) return false
  if (item.rowId !== null) return focusBar({ ...item, rowId: null })
  const place = itemElement(item)?.querySelector<HTMLElement>('[tabindex="0"][data-cell]')
  if (place) place.focus()
  else icon.blur()
  return true
}
