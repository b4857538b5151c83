import type { Caret } from '../caret.ts'
import type { LeaveDirection, RichTextMode } from '../field.ts'
import type { BufferedInput } from '../input-buffer.ts'

export interface EditorOptions {
  readonly element: HTMLElement
  readonly mode: RichTextMode
  /** Plain typing only: no new marks, no menus (product: Rich text). */
  readonly isPlain: boolean
  readonly label: string
  readonly placeholder: string
  readonly html: string
  onChange(): void
  /** Commits the text at once: what follows is another step. */
  commit(): void
  /**
   * Called when the text was committed as typed and is about to be converted; `lost` is the part of
   * it that no document keeps.
   */
  onShortcut(lost: string): void
  onLeave(direction: LeaveDirection | 'enter'): boolean
}

/** An editor mounted in a field. Until `show` it is hidden behind the static html. */
export interface Editor {
  show(caret: Caret): void
  /** The current canonical html; null if nothing was changed. */
  read(): string | null
  /** Where the caret belongs when the html was changed from outside: after the change. */
  caretAfter(before: string, after: string): Caret
  /**
   * The caret's place without typed white space that the html doesn't keep; null if there is none.
   */
  caretWithoutUnkept(html: string): Caret | null
  replay(input: BufferedInput): void
  destroy(): void
}

/** What the parts of a mounted editor share. */
export interface EditorContext {
  readonly element: HTMLElement
  /** The editor's own element inside the field's. */
  readonly holder: HTMLElement
  readonly mode: RichTextMode
  /** Aborted when the editor is destroyed. */
  readonly signal: AbortSignal
  /** Called when our code has moved the caret. */
  onCaretMoved?(): void
}

/** Replaces the static html with the editor at once, so that no frame shows both or neither. */
export function revealHolder({ element, holder }: EditorContext): void {
  for (const child of [...element.childNodes]) if (child !== holder) child.remove()
  holder.dataset.shown = ''
}
