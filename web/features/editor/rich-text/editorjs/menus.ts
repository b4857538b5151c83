import { closest } from '../../paper/elements.ts'

/** The minimum distance of a menu from the screen's edges, in px. */
const EDGE = 4

const CHOSEN = 'ce-popover-item--focused'
/** Hidden by the filter. */
const HIDDEN = 'ce-popover-item--hidden'

/**
 * Keeps Editor.js' menus on the screen, and one item of a menu with a filter highlighted: at first
 * the first item, then the one to which keys or the mouse last moved.
 */
export function attachMenus(holder: HTMLElement, signal: AbortSignal): void {
  holder.addEventListener('focusin', ({ target }) => isFilter(target) && chooseSoon(target), {
    signal,
  })
  // By then Editor.js, which listens on the filter itself, has shown the matches.
  holder.addEventListener('input', ({ target }) => isFilter(target) && chooseFirst(target), {
    signal,
  })
  holder.addEventListener('mousemove', chooseUnderMouse, { signal })
  const observer = new MutationObserver((records) => {
    if (records.some(isOfMenu)) requestAnimationFrame(() => keepOnScreen(holder))
  })
  const options = { childList: true, subtree: true, attributeOldValue: true }
  observer.observe(holder, { ...options, attributeFilter: ['class'] })
  signal.addEventListener('abort', () => observer.disconnect())
}

const isFilter = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.closest('.ce-popover') !== null

/** The menu takes keys only after it has focused its filter. */
const chooseSoon = (filter: HTMLInputElement): void => queueMicrotask(() => chooseFirst(filter))

function chooseFirst(filter: HTMLInputElement): void {
  const menu = filter.closest('.ce-popover')
  if (menu && !menu.querySelector(`.${CHOSEN}`)) pressArrow(filter, 'ArrowDown')
}

/** If the list scrolls under a resting mouse, the item chosen by keys stays highlighted. */
function chooseUnderMouse({ target, movementX, movementY }: MouseEvent): void {
  const item = closest(target, ITEM)
  const menu = item?.closest('.ce-popover')
  const filter = menu?.querySelector('input')
  if (!item || !menu || !filter || (movementX === 0 && movementY === 0)) return
  const items = [...menu.querySelectorAll(ITEM)]
  const steps = items.indexOf(item) - items.findIndex(({ classList }) => classList.contains(CHOSEN))
  const key = steps > 0 ? 'ArrowDown' : 'ArrowUp'
  // Editor.js scrolls to each item that the arrows choose; under the mouse nothing may move.
  const { scrollX, scrollY } = window
  const scrolled = item.parentElement?.scrollTop ?? 0
  for (let step = 0; step < Math.abs(steps); step++) pressArrow(filter, key)
  if (item.parentElement) item.parentElement.scrollTop = scrolled
  scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
}

const ITEM = `.ce-popover-item:not(.${HIDDEN}, .ce-popover-item--disabled)`

/** Presses the key with which Editor.js chooses items: it offers no other way. */
function pressArrow(filter: HTMLInputElement, key: 'ArrowDown' | 'ArrowUp'): void {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'keyCode', { value: key === 'ArrowDown' ? 40 : 38 })
  filter.dispatchEvent(event)
}

/**
 * Whether a menu changed. Choosing an item does not count: a menu that a scroll moved over an edge
 * would move away from under the mouse.
 */
const isOfMenu = ({ target, oldValue }: MutationRecord): boolean =>
  target instanceof Element &&
  target.closest('.ce-popover, .ce-toolbox, .ce-settings, .ce-inline-toolbar') !== null &&
  !(
    target.matches('.ce-popover-item') &&
    oldValue?.includes(HIDDEN) === target.matches(`.${HIDDEN}`)
  )

function keepOnScreen(holder: Element): void {
  const open = holder.querySelectorAll<HTMLElement>('.ce-popover--opened > .ce-popover__container')
  for (const menu of open) {
    menu.style.transform = ''
    const { left, right, top, bottom } = menu.getBoundingClientRect()
    const x = shift(left, right, innerWidth)
    const y = shift(top, bottom, visualViewport?.height ?? innerHeight)
    if (x !== 0 || y !== 0) menu.style.transform = `translate(${x}px, ${y}px)`
  }
}

/** px to move something that extends beyond an edge; the start takes precedence over the end. */
const shift = (start: number, end: number, size: number): number =>
  Math.max(EDGE - start, Math.min(0, size - EDGE - end))
