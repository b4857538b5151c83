/** Attachments are one piece for the caret: it goes over them, and Backspace takes them as a whole. */
export function keepWhole(redactor: Element, signal: AbortSignal): void {
  const keep = () => {
    for (const link of redactor.querySelectorAll<HTMLElement>('a[download]:not([contenteditable])'))
      link.contentEditable = 'false'
  }
  keep()
  const observer = new MutationObserver(keep)
  observer.observe(redactor, { childList: true, subtree: true })
  signal.addEventListener('abort', () => observer.disconnect())
}
