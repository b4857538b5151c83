import { ROW } from '../paper/elements.ts'
import styles from './dragging.module.css'

/** The number of rows that the ghost of a long boq shows: more would be off the screen. */
const MAX_ROWS = 30

/**
 * The copy of an item that follows the pointer, outside the paper, without hooks and tools. It gets
 * an article of its own, since a phone's layout only applies inside one.
 */
export function ghostOf(item: HTMLElement): HTMLElement {
  const ghost = copyOf(item, { rows: MAX_ROWS }) as HTMLElement
  for (const tool of ghost.querySelectorAll(TOOLS)) tool.remove()
  for (const element of [ghost, ...ghost.querySelectorAll<HTMLElement>('*')]) {
    for (const name of HOOKS) element.removeAttribute(name)
  }
  ghost.style.gridTemplateColumns = getComputedStyle(item).gridTemplateColumns
  // Sortable removes the place's class only from the outer element.
  if (styles.place) ghost.classList.remove(styles.place)
  const sheet = document.createElement('article')
  sheet.inert = true
  sheet.ariaHidden = 'true'
  sheet.append(ghost)
  return sheet
}

/** The words of some buttons, such as the currency, are part of the paper. */
const TOOLS = '[data-bar], [data-pin], [data-resize], button:not([data-words])'
const HOOKS = [
  ...['id', 'role', 'contenteditable', 'tabindex', 'aria-label', 'aria-description'],
  ...['data-block-id', 'data-block-type', 'data-row-id', 'data-action', 'data-tip', 'data-words'],
]

/** A deep copy without the rows beyond the limit. */
function copyOf(node: Node, left: { rows: number }): Node {
  const copy = Node.prototype.cloneNode.call(node, false)
  for (const child of node.childNodes) {
    const isRow = child instanceof Element && child.matches(ROW)
    if (isRow && left.rows-- <= 0) continue
    copy.appendChild(copyOf(child, left))
  }
  return copy
}
