import type { Caret } from '../caret.ts'
import type { HeldKey } from '../input-buffer.ts'
import type { LeaveMove, RichMode } from '../place.ts'

export interface EditingRequest {
  readonly element: HTMLElement
  readonly mode: RichMode
  /** Plain typing alone: no marks, no menus (spec 4: rich-text editing on or off). */
  readonly isPlain: boolean
  readonly label: string
  readonly placeholder: string
  readonly html: string
  onChange(): void
  onLeave(move: LeaveMove): boolean
  /** Changes the owner's html after the editor went, for what took its time. */
  onLate(change: (html: string) => string): void
}

/** One editor in a place. Until `show` it is hidden behind the static html. */
export interface Editing {
  show(caret: Caret): void
  /** The canonical html as it is now; null while nothing was touched. */
  read(): string | null
  /** Where the caret belongs when the html becomes another: behind what changed. */
  caretAfter(before: string, after: string): Caret
  replay(key: HeldKey): void
  destroy(): void
}
