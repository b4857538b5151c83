/** Opens the browser's file chooser. Must be called from a key press or a click. */
export function chooseFiles(accept: string, take: (files: readonly File[]) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = accept
  input.multiple = true
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
