import { withoutHidden } from '../../domain/words/without-hidden.ts'

/** Texts that people type, as a database and a mail can hold them; they are never html. */

/** Text without what a database or a mail refuses, or what hides; '' if nothing in it can be seen. */
export function storable(text: string): string {
  const stored = withoutHidden(text.replaceAll('\0', '').toWellFormed())
  return VISIBLE.test(stored) ? stored : ''
}

/** A name or a subject. */
export const oneLine = (text: string): string =>
  storable(text)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()

const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u
