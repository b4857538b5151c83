export const PAPER = 'main article'

export const isIn = (target: EventTarget | null, selector: string): target is Element =>
  target instanceof Element && target.closest(selector) !== null

/** The rich text field of the paper that the target is or lies in (rich-text.tsx). */
export const textAt = (target: EventTarget | null): HTMLElement | null =>
  isIn(target, PAPER) ? target.closest<HTMLElement>('[data-rich][role="textbox"]') : null

export const isFigure = (target: EventTarget | null): target is HTMLElement =>
  isIn(target, PAPER) && target.matches('[data-cell][contenteditable="plaintext-only"]')

export const linkOf = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>(`${PAPER} a[href]`) : null

export const isEditable = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.isContentEditable

/** Listens on the whole page, ahead of other listeners, until the controller aborts. */
export function listen<K extends keyof DocumentEventMap>(
  { signal }: AbortController,
  type: K,
  listener: (event: DocumentEventMap[K]) => void,
): void {
  document.addEventListener(type, listener, { capture: true, signal })
}

/** Whether the page shows somebody else's quotation, or the user's own until that is known. */
export const isRead = (): boolean => document.querySelector('main[data-reading]') !== null

/** Whether it is still unknown if the user may edit what the page shows. */
export const isUndecided = (): boolean =>
  isRead() && document.documentElement.dataset.checking !== undefined
