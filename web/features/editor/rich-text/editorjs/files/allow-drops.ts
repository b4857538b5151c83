/**
 * Files that are dropped. On a rich place at rest they go in where they fell; an open one takes them before they
 * get here. Anywhere else they would take the page away, with all that is not saved.
 */
export function allowDrops(): void {
  document.addEventListener('dragover', (event) => {
    if (holdsFiles(event)) event.preventDefault()
  })
  document.addEventListener('drop', (event) => {
    if (!holdsFiles(event)) return
    event.preventDefault()
    const place = event.target instanceof Element ? event.target.closest(AT_REST) : null
    if (place instanceof HTMLElement && event.dataTransfer)
      putInto(place, event, event.dataTransfer)
  })
}

const AT_REST = '[data-rich][role="textbox"]'

const holdsFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') ?? false

/** As one who clicks there and pastes. */
function putInto(place: HTMLElement, { clientX, clientY }: DragEvent, from: DataTransfer): void {
  const data = new DataTransfer()
  for (const file of from.files) data.items.add(file)
  const at = { bubbles: true, button: 0, clientX, clientY }
  place.dispatchEvent(new PointerEvent('pointerdown', at))
  place.dispatchEvent(new PointerEvent('pointerup', at))
  place.focus({ preventScroll: true })
  place.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
}
