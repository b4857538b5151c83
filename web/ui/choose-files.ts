/**
 * Opens the browser's file chooser, or for a photo a phone's camera. Must be called from a key press
 * or a click.
 */
export function chooseFiles(
  accept: string,
  take: (files: readonly File[]) => void,
  { isPhoto = false } = {},
): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = accept
  input.multiple = !isPhoto
  if (isPhoto) input.setAttribute('capture', 'environment')
  input.addEventListener('change', () => take([...(input.files ?? [])]))
  input.click()
}

/** Inserts files into a field as if they were pasted at its caret, or at its end. */
export function pasteFiles(field: HTMLElement, files: Iterable<File>): void {
  const clipboardData = new DataTransfer()
  for (const file of files) clipboardData.items.add(file)
  field.focus({ preventScroll: true })
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
}
