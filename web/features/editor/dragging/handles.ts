import { moving as WORDS } from '#domain/words/en/editor.json'
import { CELL, cellIn, closest, type ItemKind } from '../paper/elements.ts'
import { toolButton } from '../paper/tool-button.ts'
import styles from './handles.module.css'

const KEYS = 'Space Alt+ArrowUp Alt+ArrowDown Shift+Alt+ArrowDown'

const HANDLE = '[data-action="drag"]'

/** The drag handle that the element is or lies in, or null. */
export const handleAt = (target: EventTarget | null): HTMLElement | null => closest(target, HANDLE)

/** An item's own handle, or null if none was added yet. */
export const handleOf = (item: Element): HTMLElement | null =>
  item.querySelector<HTMLElement>(`:scope > ${HANDLE}`)

/**
 * Adds the item's handle: for a block, a button in its margin; for a row, its number becomes the
 * handle, so that 5,000 rows need no extra elements.
 */
export function addHandle(item: Element, kind: ItemKind): void {
  if (handleOf(item)) return
  if (kind === 'block') item.prepend(blockHandle())
  else {
    const number = cellIn(item, 'number')
    if (number) makeHandle(number, item as HTMLElement)
  }
}

/** Removes all handles under the root. */
export function removeHandles(root: Element): void {
  for (const handle of root.querySelectorAll<HTMLElement>(HANDLE)) {
    if (!handle.matches(CELL)) handle.remove()
    else for (const name of ADDED) handle.removeAttribute(name)
  }
}

function blockHandle(): HTMLElement {
  const handle = toolButton(WORDS.block, `${styles.block} screen-only`)
  describe(handle)
  return handle
}

const ADDED = [
  'data-action',
  'data-tip',
  'role',
  'tabindex',
  'aria-label',
  'aria-description',
  'aria-keyshortcuts',
]

/**
 * The number is its accessible name, within the row's group; headings and notes may have none. It
 * is no tab stop: the row's icons lead to it.
 */
function makeHandle(number: HTMLElement, { dataset }: HTMLElement): void {
  number.role = 'button'
  number.tabIndex = -1
  describe(number)
  const { rowType } = dataset
  if (rowType) number.ariaLabel = rowType === 'note' ? WORDS.note : WORDS.heading
  if (rowType === 'heading') number.dataset.tip = WORDS.headingTip
}

function describe(handle: HTMLElement): void {
  handle.dataset.action = 'drag'
  handle.dataset.tip = WORDS.tip
  handle.setAttribute('aria-description', WORDS.usage)
  handle.setAttribute('aria-keyshortcuts', KEYS)
}
