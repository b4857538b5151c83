/** What a drag tells those who don't see it. */
export interface Standing {
  readonly kind: 'Row' | 'Block'
  readonly at: number
  readonly of: number
}

/** Where the element stands among its like: a row in its boq, a block on the paper. */
export function placeIn(element: Element, draggable: string): Standing {
  const isRow = element.matches('[data-row-id]')
  const within = isRow ? element.closest('[data-block-id]') : element.parentElement
  const all = [...(within?.querySelectorAll(draggable) ?? [])]
  return { kind: isRow ? 'Row' : 'Block', at: all.indexOf(element) + 1, of: all.length }
}

export const say = {
  pickedUp: ({ kind, at, of }: Standing) =>
    tell(
      `${kind} ${at} of ${of} picked up. The arrows move it, space puts it down, Escape puts it back.`,
    ),
  moved: ({ kind, at, of }: Standing) => tell(`${kind} ${at} of ${of}`),
  dropped: () => tell('Moved.'),
  putBack: () => tell('Put back.'),
}

let region: HTMLElement | null = null

function tell(text: string): void {
  region ??= document.body.appendChild(makeRegion())
  region.textContent = text
}

function makeRegion(): HTMLElement {
  const element = document.createElement('div')
  element.role = 'status'
  element.className = 'visually-hidden'
  return element
}
