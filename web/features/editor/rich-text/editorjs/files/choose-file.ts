/** Opens the browser's file chooser. It must be called from a key or a click. */
export function chooseFiles(accept: string, take: (files: readonly File[]) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = accept
  input.multiple = true
  input.addEventListener('change', () => take([...(input.files ?? [])]))
  input.click()
}
