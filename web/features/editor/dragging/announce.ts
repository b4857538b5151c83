import { say } from '../../../ui/live-region.ts'
import { all, BLOCK, closest, ROW } from '../paper/elements.ts'

/** Tells screen reader users how a move is going, by drag or by keys. */
export const announce = {
  pickedUp: (element: Element) =>
    say(
      `${positionOf(element)} picked up. The arrows move it, space puts it down, Escape puts it back.`,
    ),
  moved: (element: Element) => say(positionOf(element)),
  atEdge: (element: Element) => say(`${positionOf(element)}: it can’t move further.`),
  doubled: (element: Element) => say(`${positionOf(element)}: a copy is after it.`),
  dropped: () => say('Moved.'),
  putBack: () => say('Put back.'),
}

/** A row's position in its boq, a block's on the paper: "Row 2 of 3", or "Heading, row 2 of 3". */
function positionOf(element: Element): string {
  const isRow = element.matches(ROW)
  const type = element.getAttribute('data-row-type')
  const items = isRow
    ? all(ROW, closest(element, BLOCK) ?? document)
    : all(BLOCK, element.parentElement ?? document)
  const name = type ? `${type === 'note' ? 'Note' : 'Heading'}, row` : isRow ? 'Row' : 'Block'
  return `${name} ${items.indexOf(element as HTMLElement) + 1} of ${items.length}`
}
