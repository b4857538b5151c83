import type { PopoverItemHtmlParams } from '@editorjs/editorjs/types/utils/popover'

/**
 * An item with an element of our own for Editor.js' menus. The types name the kind in an enum that
 * is not shipped.
 */
export const htmlItem = (element: HTMLElement): PopoverItemHtmlParams => ({
  type: 'html' as PopoverItemHtmlParams['type'],
  element,
})

const HIGHLIGHT = 'rich-selection'

/** A selection that stays visible, and can be restored, while the focus is in a menu. */
export class SavedSelection {
  #range: Range | null = null
  #host: HTMLElement | null = null

  save(): void {
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

  clear(): void {
    this.#range = null
    this.#host = null
    if ('highlights' in CSS) CSS.highlights.delete(HIGHLIGHT)
  }
}
