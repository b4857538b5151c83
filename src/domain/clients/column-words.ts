import { normalizeText } from '../words/normalize-text.ts'
import WORDS from './column-words.json'

/** What a column of a client list may hold: more than a client's own fields, which it makes up. */
export type ClientColumn = keyof typeof WORDS

/** The addresses of one person in an address book: the business one is taken first. */
export type Place = 'business' | 'any' | 'home'

/**
 * What a heading says, in the words of Excel lists in the languages of documents, of Google
 * Contacts and of Outlook; null for a column that clients have no place for.
 */
export function columnOf(heading: string): { column: ClientColumn; place: Place } | null {
  const words = plainHeading(heading)
  const known = COLUMNS.get(words)
  if (known) return { column: known, place: 'any' }
  for (const [mark, place] of PLACES) {
    const rest = words.replace(mark, ' ').trim().replace(/ +/g, ' ')
    const column = rest === words ? undefined : COLUMNS.get(rest)
    if (column) return { column, place }
  }
  return null
}

/** Whose address it is by the label that its owner gave it, such as Work; null if it says neither. */
export const placeOf = (label: string): Place | null =>
  PLACES.find(([mark]) => mark.test(plainHeading(label)))?.[1] ?? null

/** Letters and digits of a heading, without accents: 'E-mail 1 - Value' is `e mail 1 value`. */
export const plainHeading = (heading: string) =>
  normalizeText(heading)
    .replace(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim()

/** Outlook's and Google's words for the address of a firm, and of a home. */
const PLACES: readonly [RegExp, Place][] = [
  [
    /\b(business|work|office|company|geschaftlich|arbeit|bureau|travail|professionnel|trabajo|ufficio|lavoro|zakelijk|werk|sluzbowy|sluzbowa|sluzbowe|firma|prace|zamestnani|comercial|empresa|arbete|arbejde)\b|εργασιας/u,
    'business',
  ],
  [/\b(address 1|organization 1|organisation 1|adresse 1)\b/u, 'any'],
  [
    /\b(home|private|privat|domicile|particular|casa|abitazione|prive|domowy|domowa|domowe|domu|bostad|hjem|other|weitere|autre)\b|οικιας/u,
    'home',
  ],
]

const COLUMNS: ReadonlyMap<string, ClientColumn> = new Map(
  Object.entries(WORDS).flatMap(([column, words]) =>
    words.map((word): [string, ClientColumn] => [word, column as ClientColumn]),
  ),
)
