/** A button made outside React; no tab stop, since Tab leads from text to text. */
export function toolButton(label: string, className = ''): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  if (className) button.className = className
  button.ariaLabel = label
  button.dataset.tip = label
  button.tabIndex = -1
  return button
}
