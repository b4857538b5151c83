import type {
  ClipboardItem,
  PastePlace,
  PastePosition,
} from '../../../src/domain/document/clipboard.ts'
import { EDGE, positionAt } from '../../../src/domain/document/clipboard.ts'

type Kind = ClipboardItem['kind']

/** Where a paste would go: beside or in place of a block or row. */
export interface Target {
  readonly id: string
  readonly position: PastePosition
}

const HOOK = { block: '[data-block-id]', row: '[data-row-id]' } as const
const PAPER = 'main article'

/** Every block, or every row of every boq, in their order on the paper. */
export const elementsOf = (kind: Kind): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`${PAPER} ${HOOK[kind]}`),
]

export const elementOf = (kind: Kind, id: string): HTMLElement | null => {
  const hook = kind === 'row' ? 'data-row-id' : 'data-block-id'
  return document.querySelector(`${PAPER} [${hook}="${CSS.escape(id)}"]`)
}

export const idOf = ({ dataset }: HTMLElement): string => dataset.rowId ?? dataset.blockId ?? ''

/** The target in the words of the domain; null when it is gone. */
export function placeOf(kind: Kind, { id, position }: Target): PastePlace | null {
  const element = elementOf(kind, id)
  const blockId = element?.closest<HTMLElement>(HOOK.block)?.dataset.blockId
  return blockId ? { blockId, rowId: kind === 'row' ? id : null, position } : null
}

/** What a pointer there means: within 20 px of a block's edge or 10 of a row's, beside it (spec 4). */
export function targetAt(kind: Kind, x: number, y: number): Target | null {
  const stack = document.elementsFromPoint(x, y)
  if (!isPaper(stack[0])) return null
  const element = hit(stack, kind) ?? (kind === 'row' ? rowNear(stack, y) : blockNear(x, y))
  if (!element) return null
  const { top, height } = element.getBoundingClientRect()
  return { id: idOf(element), position: positionAt(y - top, height, EDGE[kind]) }
}

export const isPaper = (element: EventTarget | null | undefined): boolean =>
  element instanceof Element && element.closest(PAPER) !== null

function hit(stack: readonly Element[], kind: Kind): HTMLElement | null {
  for (const element of stack) {
    const found = element.closest<HTMLElement>(`${PAPER} ${HOOK[kind]}`)
    if (found) return found
  }
  return null
}

/** In a boq but on none of its rows: the nearer end of them. */
function rowNear(stack: readonly Element[], y: number): HTMLElement | null {
  const rows = hit(stack, 'block')?.querySelectorAll<HTMLElement>(HOOK.row) ?? []
  const first = rows[0]
  return first && y < first.getBoundingClientRect().top ? first : (rows[rows.length - 1] ?? null)
}

/** On the paper beside all blocks: the nearest one. */
function blockNear(x: number, y: number): HTMLElement | null {
  let nearest: HTMLElement | null = null
  let least = Number.POSITIVE_INFINITY
  for (const block of elementsOf('block')) {
    const { top, bottom, left, right } = block.getBoundingClientRect()
    const distance = Math.max(top - y, y - bottom, 0) + Math.max(left - x, x - right, 0) / 4
    if (distance >= least) continue
    least = distance
    nearest = block
  }
  return nearest
}
