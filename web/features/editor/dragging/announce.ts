import { all, BLOCK, closest, ROW } from '../paper/elements.ts'

/** Tells screen reader users how the drag of the element goes. */
export const announce = {
  pickedUp: (element: Element) =>
    write(
      `${positionOf(element)} picked up. The arrows move it, space puts it down, Escape puts it back.`,
    ),
  moved: (element: Element) => write(positionOf(element)),
  dropped: () => write('Moved.'),
  putBack: () => write('Put back.'),
}

/** A row's position in its boq, a block's on the paper: "Row 2 of 3". */
function positionOf(element: Element): string {
  const isRow = element.matches(ROW)
  const items = isRow
    ? all(ROW, closest(element, BLOCK) ?? document)
    : all(BLOCK, element.parentElement ?? document)
  return `${isRow ? 'Row' : 'Block'} ${items.indexOf(element as HTMLElement) + 1} of ${items.length}`
}

let region: HTMLElement | null = null

function write(text: string): void {
  region ??= document.body.appendChild(makeRegion())
  region.textContent = text
}

function makeRegion(): HTMLElement {
  const element = document.createElement('div')
  element.role = 'status'
  element.className = 'visually-hidden'
  return element
}
