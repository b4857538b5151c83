/** Texts that people type, as a database and a mail can hold them; they are never html. */

/** Text without what a database or a mail refuses; '' if nothing in it can be seen. */
export function storable(text: string): string {
  const stored = text.replaceAll('\0', '').toWellFormed()
  return VISIBLE.test(stored) ? stored : ''
}

/**
 * A name or a subject. What turns the direction of all that follows is left out: it would disguise the
 * sentence around the name.
 */
export const oneLine = (text: string): string =>
  storable(text.replaceAll(TURNING, ''))
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()

const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u
/** Embeddings, overrides and isolates of bidirectional text. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g
