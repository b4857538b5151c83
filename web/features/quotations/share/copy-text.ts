/** How long the browser may take, in ms: it may ask, and never be answered. */
const WRITE_MS = 1000

/** Copies the text of a field to the clipboard; false when the browser refuses. */
export async function copyText(field: HTMLInputElement): Promise<boolean> {
  try {
    await Promise.race([navigator.clipboard.writeText(field.value), lateness()])
    return true
  } catch {
    // Without https there is no clipboard api.
    field.select()
    return document.execCommand('copy')
  }
}

const lateness = () => new Promise((_, reject) => setTimeout(reject, WRITE_MS))
