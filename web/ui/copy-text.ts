/** How long writing may take, in ms: the browser may ask the user, who may never answer. */
const WRITE_MS = 1000

/**
 * Copies a text, which may still be loading, to the clipboard; false if the browser refuses.
 * Without https there is no clipboard api, and the field's content is copied instead.
 * Rejects if the text does.
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

/** Called at once, since a browser may only allow it during the press. */
async function write(text: Promise<string>): Promise<void> {
  const blob = text.then((plain) => new Blob([plain], { type: 'text/plain' }))
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
}

const lateness = () => new Promise((_, reject) => setTimeout(reject, WRITE_MS))
