let region: HTMLElement | null = null

/** Has screen readers say the text. */
export function say(text: string): void {
  region ??= document.body.appendChild(makeRegion())
  region.textContent = text
}

function makeRegion(): HTMLElement {
  const element = document.createElement('div')
  element.role = 'status'
  element.className = 'visually-hidden'
  return element
}
