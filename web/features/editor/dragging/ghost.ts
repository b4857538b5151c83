import { ROW } from '../paper/elements.ts'
import styles from './dragging.module.css'

/** The rows of a long boq that a ghost shows: more would be off the screen. */
const MAX_ROWS = 30

/**
 * The copy of an item that follows the pointer, outside of the paper, without hooks and tools. In a sheet of its
 * own: only there a phone's layout applies.
 */
export function ghostOf(item: HTMLElement): HTMLElement {
  const ghost = copyOf(item, { rows: MAX_ROWS }) as HTMLElement
  for (const tool of ghost.querySelectorAll(TOOLS)) tool.remove()
  for (const element of [ghost, ...ghost.querySelectorAll<HTMLElement>('*')]) {
    for (const name of HOOKS) element.removeAttribute(name)
  }
  ghost.style.gridTemplateColumns = getComputedStyle(item).gridTemplateColumns
  // Sortable takes the class of the item in its place from the sheet alone.
  if (styles.place) ghost.classList.remove(styles.place)
  const sheet = document.createElement('article')
  sheet.inert = true
  sheet.ariaHidden = 'true'
  sheet.append(ghost)
  return sheet
}

const TOOLS = '[data-bar], [data-pin], [data-resize], button'
const HOOKS = [
  ...['id', 'role', 'contenteditable', 'tabindex', 'aria-label', 'aria-description'],
  ...['data-block-id', 'data-block-type', 'data-row-id', 'data-action', 'data-tip'],
]

/** A deep copy, but for the rows beyond the limit. */
function copyOf(node: Node, left: { rows: number }): Node {
  const copy = Node.prototype.cloneNode.call(node, false)
  for (const child of node.childNodes) {
    const isRow = child instanceof Element && child.matches(ROW)
    if (isRow && left.rows-- <= 0) continue
    copy.appendChild(copyOf(child, left))
  }
  return copy
}
