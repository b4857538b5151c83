import { plain } from './heading-words.ts'

/** Whether the text reads like a heading rather than a sentence or a remark on the row above. */
export function readsLikeHeading(text: string): boolean {
  const isShort = text !== '' && text.length <= LONGEST_HEADING && !text.includes('\n')
  if (!isShort || /^[^\p{L}\p{N}]|^\p{Ll}|[.,;]$/u.test(text)) return false
  return !NOTE_WORDS.has(plain(text).split(' ')[0] ?? '')
}

/** Whether it is written in capitals, and is more than an abbreviation. */
export const isShouted = (text: string): boolean =>
  (text.match(/\p{Lu}/gu)?.length ?? 0) > 3 && !/\p{Ll}/u.test(text)

const LONGEST_HEADING = 80

/** Words with which a remark on the row above begins, without accents. */
const NOTE_WORDS = new Set(
  'note notes nb incl including included inkl inklusive excl excluding exkl exklusive zzgl plus with without mit ohne hinweis anmerkung bemerkung remarque nota notas observacion osservazione opmerking uwaga uwagi poznamka vcetne megjegyzes obs huom merknad bemaerkning anmarkning avec sans compris con sin senza incluso zonder met bez примечание примітка без включая забележка'.split(
    ' ',
  ),
)
