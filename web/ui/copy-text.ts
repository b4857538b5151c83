/** How long the browser may take, in ms: it may ask, and never be answered. */
const WRITE_MS = 1000

/**
 * Copies a text to the clipboard that may still be on its way; false when the browser refuses. Without https there is
 * no clipboard api, and what is in the field is copied. Rejects with the text.
 */
export async function copyText(text: Promise<string>, field: HTMLInputElement): Promise<boolean> {
  const writing = write(text)
  writing.catch(() => {})
  await text
  try {
    await Promise.race([writing, lateness()])
    return true
  } catch {
    field.select()
    return document.execCommand('copy')
  }
}

/** At once: a browser may forbid it later than with the press. */
async function write(text: Promise<string>): Promise<void> {
  const blob = text.then((plain) => new Blob([plain], { type: 'text/plain' }))
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
}

const lateness = () => new Promise((_, reject) => setTimeout(reject, WRITE_MS))
