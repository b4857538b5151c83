import type { Html } from '../html/html-tag.ts'

/** Draws texts: as they are, or with what changed in them since an earlier version. */
export interface Pen {
  /**
   * Turns the canonical html of a text into the html that is drawn.
   * @param before the older text; null or undefined if there is none to compare with
   */
  readonly rich: (html: string, before?: string | null) => Html
  /** The same for plain text. */
  readonly text: (text: string, before?: string | null) => Html | string
}

/** The element around a row, with what tells what became of it. */
export interface Frame {
  readonly tag: 'div' | 'ins' | 'del'
  readonly attributes: Html | null
  /** Above its description. */
  readonly label: Html | null
  /** After its cells. */
  readonly button: Html | null
}

export const NO_FRAME: Frame = { tag: 'div', attributes: null, label: null, button: null }
