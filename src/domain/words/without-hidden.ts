/**
 * Text without what changes how it reads though nobody sees it: embeddings and overrides of direction,
 * isolates that are not closed or not opened, and tag characters (security: Promises). Joiners, marks,
 * soft hyphens and balanced isolates stay. The same text if it has none of these.
 */
export function withoutHidden(text: string): string {
  if (!SUSPECT.test(text)) return text
  const shown = text.replace(HIDDEN, '')
  const unbalanced = unbalancedIn(shown)
  return unbalanced.size === 0
    ? shown
    : shown.replace(ISOLATES, (it, at) => (unbalanced.has(at) ? '' : it))
}

/** Where isolates stand that have no partner in the text. */
function unbalancedIn(text: string): Set<number> {
  const open: number[] = []
  const unbalanced = new Set<number>()
  for (const { 0: control, index } of text.matchAll(ISOLATES)) {
    if (control !== POP) open.push(index)
    else if (open.pop() === undefined) unbalanced.add(index)
  }
  for (const index of open) unbalanced.add(index)
  return unbalanced
}

const POP = '\u2069'
const ISOLATES = /[\u2066-\u2069]/g
const HIDDEN = /[\u202a-\u202e\u{e0000}-\u{e007f}]/gu
const SUSPECT = /[\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u

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
