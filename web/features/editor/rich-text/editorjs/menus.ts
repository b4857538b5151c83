/** The least distance of a menu from the screen's edges, in px. */
const EDGE = 4

/** Keeps Editor.js' menus on the screen, and has the first item of a menu with a filter chosen. */
export function attachMenus(holder: HTMLElement, signal: AbortSignal): void {
  holder.addEventListener('focusin', ({ target }) => isFilter(target) && chooseSoon(target), {
    signal,
  })
  // Editor.js, which listens on the filter itself, has shown the matches by then.
  holder.addEventListener('input', ({ target }) => isFilter(target) && chooseFirst(target), {
    signal,
  })
  const observer = new MutationObserver((records) => {
    if (records.some(isOfMenu)) requestAnimationFrame(() => keepOnScreen(holder))
  })
  const options = { childList: true, subtree: true, attributeFilter: ['class'] }
  observer.observe(holder, options)
  signal.addEventListener('abort', () => observer.disconnect())
}

const isFilter = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.closest('.ce-popover') !== null

/** The menu takes keys only after it has focused its filter. */
const chooseSoon = (filter: HTMLInputElement): void => queueMicrotask(() => chooseFirst(filter))

/** By the key that Editor.js chooses items with: it has no other way. */
function chooseFirst(filter: HTMLInputElement): void {
  const menu = filter.closest('.ce-popover')
  if (!menu || menu.querySelector('.ce-popover-item--focused')) return
  const event = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true })
  Object.defineProperty(event, 'keyCode', { value: 40 })
  filter.dispatchEvent(event)
}

const isOfMenu = ({ target }: MutationRecord): boolean =>
  target instanceof Element &&
  target.closest('.ce-popover, .ce-toolbox, .ce-settings, .ce-inline-toolbar') !== null

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

/** px to move what reaches over an edge; the start counts more than the end. */
const shift = (start: number, end: number, size: number): number =>
  Math.max(EDGE - start, Math.min(0, size - EDGE - end))
