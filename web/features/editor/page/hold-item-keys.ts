import { letterOf } from '../../../ui/letter-of.ts'
import { isTypedIn } from '../figures/figure-place.ts'
import { CELL, closest, stopEvent } from '../paper/elements.ts'

/**
 * Holds key presses for rows and blocks until the toolbars are loaded and can handle them: keys
 * that move an item, Escape, which leads from a cell to the item's icons
 * (toolbars/toolbar-keys.ts), the keys pressed on those icons, and ctrl+c and ctrl+x on a text
 * that Escape has closed.
 */
export function holdItemKeys(paper: HTMLElement): { repeat(): void } {
  const held: KeyboardEvent[] = []
  let isAtIcons = false
  const stop = new AbortController()
  const options = { capture: true, signal: stop.signal }
  const hold = (event: KeyboardEvent) => {
    if (/^(Control|Meta)$/.test(event.key)) return
    const isLeaving = leavesCell(event)
    isAtIcons = isLeaving || (isAtIcons && isIconKey(event))
    if (!isMove(event) && !isAtIcons && !takesItem(event)) return
    stopEvent(event)
    held.push(event)
  }
  paper.addEventListener('keydown', hold, options)
  const leave = () => {
    isAtIcons = false
  }
  paper.addEventListener('focusin', leave, options)
  return {
    repeat() {
      stop.abort()
      for (const event of held) {
        // Each key goes to where the previous one led. An Escape repeated in a field that is typed
        // in by now would take back the typing.
        const at = document.activeElement ?? document.body
        const isAnswered =
          isMove(event) ||
          leavesCell(event, at) ||
          takesItem(event, at) ||
          closest(at, '[data-bar]')
        if (isAnswered) at.dispatchEvent(new KeyboardEvent(event.type, event))
      }
    },
  }
}

const isMove = ({ altKey, key }: KeyboardEvent): boolean => altKey && /^Arrow(Up|Down)$/.test(key)

/** Escape in a figure that is not being typed in, or on a text that is not open for editing. */
const leavesCell = ({ key }: KeyboardEvent, target = document.activeElement): boolean =>
  key === 'Escape' &&
  target instanceof HTMLElement &&
  target.matches(`${CELL}, [data-rich]`) &&
  !isTypedIn(target)

/** ctrl+c or ctrl+x on a text that is closed but has the focus. The browser copies selected text. */
const takesItem = (event: KeyboardEvent, target = document.activeElement): boolean =>
  isCopyOrCut(event) &&
  target instanceof HTMLElement &&
  target.matches('[data-rich]') &&
  (getSelection()?.isCollapsed ?? true)

const isIconKey = (event: KeyboardEvent): boolean =>
  event.ctrlKey || event.metaKey ? isCopyOrCut(event) : !/^(.|Tab)$/.test(event.key)

const isCopyOrCut = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && /^[cx]$/.test(letterOf(event))
