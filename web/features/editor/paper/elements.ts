/*
 * The only place that knows how to find blocks, rows and cells in the page, by the hooks
 * (architecture: Hooks). No other file spells out `data-block-id`, `data-row-id` or `data-cell`,
 * except the views that render them.
 */

/** A block, or a row of a boq: what has a toolbar and can be copied, cut, deleted and dragged. */
export interface Item {
  readonly blockId: string
  /** Null for the block itself. */
  readonly rowId: string | null
}

export type ItemKind = 'block' | 'row'

export const PAPER = 'main article'
export const BLOCK = '[data-block-id]'
export const BOQ = '[data-block-type="boq"]'
export const ROW = '[data-row-id]'
/** Headings and notes have a type; they are passed over where only rows with figures count. */
export const PRICED_ROW = '[data-row-id]:not([data-row-type])'
export const LINE = '[data-row-type]'
export const CELL = '[data-cell]'
/** A line between the sum and the total. */
export const TOTAL_LINE = '[data-line-id]'
export const ITEM = `${ROW}, ${BLOCK}`

/** The nearest element that matches of those that a node is or lies in; null outside of one. */
export function closest(
  target: EventTarget | null | undefined,
  selector: string,
): HTMLElement | null {
  const element = target instanceof Text ? target.parentElement : target
  return element instanceof Element ? element.closest<HTMLElement>(selector) : null
}

export function stopEvent(event: Pick<Event, 'preventDefault' | 'stopPropagation'>): void {
  event.preventDefault()
  event.stopPropagation()
}

/**
 * Whether rows are cards, as on a phone, and filled in like a form: Enter goes to the next field.
 */
export const areRowsForms = (): boolean =>
  matchMedia('(max-width: 700px) and (pointer: coarse)').matches

export const isOnPaper = (target: EventTarget | null | undefined): boolean =>
  closest(target, PAPER) !== null

/** All matches under the root, in document order. */
export const all = (selector: string, root: ParentNode = document): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>(selector),
]

export const blockElement = (id: string, root: ParentNode = document): HTMLElement | null =>
  root.querySelector<HTMLElement>(`[data-block-id="${CSS.escape(id)}"]`)

export const rowElement = (id: string, root: ParentNode = document): HTMLElement | null =>
  root.querySelector<HTMLElement>(`[data-row-id="${CSS.escape(id)}"]`)

/**
 * The nearest match in the root before (-1) or after (1) the element. Visits only what lies
 * between, where a query would visit thousands of rows.
 */
export function nearest(
  selector: string,
  root: Element,
  element: Element,
  direction: 1 | -1,
): HTMLElement | null {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT, (node) =>
    (node as Element).matches(selector) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
  )
  walker.currentNode = element
  return (direction > 0 ? walker.nextNode() : walker.previousNode()) as HTMLElement | null
}

/** The first cell of that name in a row, block or page. */
export const cellIn = (root: ParentNode | null | undefined, name: string): HTMLElement | null =>
  root?.querySelector<HTMLElement>(`[data-cell="${name}"]`) ?? null

/** The heading of a boq's column. */
export const headingIn = (boq: ParentNode | null, column: string): HTMLElement | null =>
  boq?.querySelector<HTMLElement>(`[data-column="${column}"] > [data-rich]`) ?? null

/** The button at the end of a boq's headings that opens the menu of its columns. */
export const columnsButtonIn = (root: ParentNode | null): HTMLElement | null =>
  root?.querySelector<HTMLElement>('[data-action="columns"]') ?? null

/** The ids of the row, line and block that an element is or lies in. */
export const rowIdOf = (target: EventTarget | null): string | null =>
  closest(target, ROW)?.dataset.rowId ?? null
export const lineIdOf = (target: EventTarget | null): string | null =>
  closest(target, TOTAL_LINE)?.dataset.lineId ?? null
export const blockIdOf = (target: EventTarget | null): string | null =>
  closest(target, BLOCK)?.dataset.blockId ?? null

/** The row that the element is or lies in, else its block; null outside the blocks. */
export function itemAt(target: EventTarget | null): Item | null {
  const blockId = blockIdOf(target)
  return blockId === null ? null : { blockId, rowId: rowIdOf(target) }
}
