/** Rows that a ghost shows of a long boq: more would be off the screen. */
const MOST_ROWS = 30

/**
 * The copy of an item that travels under the pointer. It has none of the hooks of its original and
 * none of its tools, and stands outside of the paper.
 */
export function ghostOf(item: HTMLElement): HTMLElement {
  const ghost = copyOf(item, { rows: MOST_ROWS }) as HTMLElement
  for (const tool of ghost.querySelectorAll(TOOLS)) tool.remove()
  for (const element of [ghost, ...ghost.querySelectorAll<HTMLElement>('*')]) {
    for (const name of HOOKS) element.removeAttribute(name)
  }
  ghost.inert = true
  ghost.ariaHidden = 'true'
  ghost.style.gridTemplateColumns = getComputedStyle(item).gridTemplateColumns
  return ghost
}

const TOOLS = '[data-bar], [data-pin], [data-resize], button'
const HOOKS = [
  ...['id', 'role', 'contenteditable', 'tabindex', 'aria-label', 'aria-description'],
  ...['data-block-id', 'data-block-type', 'data-row-id', 'data-action', 'data-tip'],
]

/** Deep, but with so many rows at most. */
function copyOf(node: Node, left: { rows: number }): Node {
  const copy = Node.prototype.cloneNode.call(node, false)
  for (const child of node.childNodes) {
    const isRow = child instanceof HTMLElement && child.dataset.rowId !== undefined
    if (isRow && left.rows-- <= 0) continue
    copy.appendChild(copyOf(child, left))
  }
  return copy
}
