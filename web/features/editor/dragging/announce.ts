import { moving as WORDS } from '#domain/words/en/editor.json'
import { fill } from '#domain/words/fill.ts'
import { say } from '../../../ui/live-region.ts'
import { all, BLOCK, closest, ROW } from '../paper/elements.ts'

/** Tells screen reader users how a move is going, by drag or by keys. */
export const announce = {
  pickedUp: (element: Element) => sayWhere(WORDS.pickedUp, element),
  moved: (element: Element) => say(positionOf(element)),
  atEdge: (element: Element) => sayWhere(WORDS.atEdge, element),
  doubled: (element: Element) => sayWhere(WORDS.doubled, element),
  dropped: () => say(WORDS.dropped),
  putBack: () => say(WORDS.putBack),
}

const sayWhere = (text: string, element: Element): void =>
  say(fill(text, { position: positionOf(element) }))

/** A row's position in its boq, a block's on the paper: "Row 2 of 3", or "Heading, row 2 of 3". */
function positionOf(element: Element): string {
  const isRow = element.matches(ROW)
  const type = element.getAttribute('data-row-type')
  const items = isRow
    ? all(ROW, closest(element, BLOCK) ?? document)
    : all(BLOCK, element.parentElement ?? document)
  const { block, row, heading, note } = WORDS.position
  const text = type ? (type === 'note' ? note : heading) : isRow ? row : block
  return fill(text, { at: items.indexOf(element as HTMLElement) + 1, of: items.length })
}
