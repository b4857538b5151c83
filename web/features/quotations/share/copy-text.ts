/** Copies the text of a field to the clipboard; false when the browser refuses. */
export async function copyText(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value)
    return true
  } catch {
    // Without https there is no clipboard api.
    field.select()
    return document.execCommand('copy')
  }
}
