let region: HTMLElement | null = null

/** Makes screen readers say the text, even if it is the same as before. */
export function say(text: string): void {
  region ??= document.body.appendChild(makeRegion())
  region.textContent = ''
  // Screen readers announce changes in a region, not its initial content.
  requestAnimationFrame(() => region?.replaceChildren(text))
}

function makeRegion(): HTMLElement {
  const element = document.createElement('div')
  element.role = 'status'
  element.className = 'visually-hidden'
  return element
}
