import type { ItemKind } from '../paper/elements.ts'
import styles from './handles.module.css'

/** What the handles are called, and how a keyboard uses them. */
const WORDS = {
  block: 'Move block',
  how: 'Drag to move, or press space and then the arrows',
}

const HANDLE = '[data-action="drag"]'

/** The drag handle that the element is or lies in, or null. */
export const handleAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(HANDLE) : null

/** An item's own handle, or null before it is there. */
export const handleOf = (item: Element): HTMLElement | null =>
  item.querySelector<HTMLElement>(`:scope > ${HANDLE}`)

/**
 * Gives the item its handle: a block a button in the margin, a row its number, so that 5,000 rows
 * have no element more.
 */
export function addHandle(item: Element, kind: ItemKind): void {
  if (handleOf(item)) return
  if (kind === 'block') item.prepend(blockHandle())
  else {
    const number = item.querySelector<HTMLElement>(':scope > [data-cell="number"]')
    if (number) makeHandle(number)
  }
}

/** Takes all handles under the root away. */
export function removeHandles(root: Element): void {
  for (const handle of root.querySelectorAll<HTMLElement>(HANDLE)) {
    if (handle.dataset.cell === undefined) handle.remove()
    else for (const name of ADDED) handle.removeAttribute(name)
  }
}

function blockHandle(): HTMLElement {
  const handle = document.createElement('button')
  handle.type = 'button'
  handle.className = styles.block ?? ''
  handle.ariaLabel = WORDS.block
  handle.dataset.action = 'drag'
  describe(handle)
  return handle
}

const ADDED = ['data-action', 'data-tip', 'role', 'tabindex', 'aria-description']

/** Its number names it, within the row's group; it is reached from the row's icons. */
function makeHandle(number: HTMLElement): void {
  number.role = 'button'
  number.tabIndex = -1
  number.dataset.action = 'drag'
  describe(number)
}

function describe(handle: HTMLElement): void {
  handle.dataset.tip = WORDS.how
  handle.setAttribute('aria-description', WORDS.how)
}
