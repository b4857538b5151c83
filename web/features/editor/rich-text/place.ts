/**
 * What a rich place takes. `text`: everything; `cell`: paragraphs, lists and marks; `title`: marks on one line,
 * Enter leaves.
 */
export type RichMode = 'text' | 'cell' | 'title'

/** Where Tab and Shift+Tab go; `stay` is Escape and a title's Enter: the focus rests on the place itself. */
export type LeaveMove = 'next' | 'previous' | 'stay'

/** A rich place as the one that edits it sees it. The functions always speak of the latest render. */
export interface Place {
  readonly element: HTMLElement
  readonly mode: RichMode
  readonly label: string
  readonly placeholder: string
  html(): string
  onInput(html: string): void
  /** True when the owner has moved the focus. */
  onLeave(move: LeaveMove): boolean
  /** Tells the component whether its element is its own or the editor's. */
  onOpen(isOpen: boolean): void
}
