const HIGHLIGHT = 'rich-selection'

/** A selection that stays seen and can be brought back while the focus is in a menu's field. */
export class KeptSelection {
  #range: Range | null = null
  #host: HTMLElement | null = null

  keep(): void {
    const selection = getSelection()
    this.#range =
      selection && selection.rangeCount > 0 ? selection.getRangeAt(0).cloneRange() : null
    const host = this.#range?.startContainer.parentElement?.closest('[contenteditable="true"]')
    this.#host = host instanceof HTMLElement ? host : null
    if (this.#range && 'highlights' in CSS)
      CSS.highlights.set(HIGHLIGHT, new Highlight(this.#range))
  }

  restore(): void {
    const selection = getSelection()
    this.#host?.focus({ preventScroll: true })
    if (!this.#range || !selection) return
    selection.removeAllRanges()
    selection.addRange(this.#range)
  }

  forget(): void {
    this.#range = null
    this.#host = null
    if ('highlights' in CSS) CSS.highlights.delete(HIGHLIGHT)
  }
}
