let region: HTMLElement | null = null

/** Has screen readers say the text, also where it is the same again. */
export function say(text: string): void {
  region ??= document.body.appendChild(makeRegion())
  region.textContent = ''
  // They say what changes in a region, not what it comes with.
  requestAnimationFrame(() => region?.replaceChildren(text))
}

function makeRegion(): HTMLElement {
  const element = document.createElement('div')
  element.role = 'status'
  element.className = 'visually-hidden'
  return element
}
