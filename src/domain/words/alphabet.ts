import type { Language } from './language.ts'
import { sortKey } from './normalize-text.ts'

/** How a language sorts names with letters that stand elsewhere than their `sortKey` does. */
export interface Alphabet {
  /** Whether names that are not ASCII may have such letters. */
  hasMarks: boolean
  /** The patterns of SQLite's GLOB that find others that have. */
  patterns: readonly string[]
  /** The key by which such a name sorts among the `sortKey`s of the others: its own or a later one. */
  keyOf: (name: string) => string
}

/** Before a character behind which FIRST does not come, a letter has the place of its `sortKey`. */
const BEFORE_WRITTEN = '(?![\\ud800-\\uffff])'

/** Keys that are known per language: a page far down a list needs those of all of its names. */
const MOST_KNOWN = 20_000

function alphabet(
  places: Readonly<Record<string, string>>,
  more: Partial<Omit<Alphabet, 'keyOf'>> = {},
): Alphabet {
  const letters = new RegExp(`(?:${Object.keys(places).join('|')})${BEFORE_WRITTEN}`, 'g')
  const known = new Map<string, string>()
  function keyOf(name: string): string {
    const key =
      known.get(name) ??
      sortKey(
        name
          .normalize()
          .toLowerCase()
          .replace(letters, (letter) => places[letter] ?? letter),
      )
    if (known.size === MOST_KNOWN) known.clear()
    known.set(name, key)
    return key
  }
  return { hasMarks: true, patterns: [], ...more, keyOf }
}

/** Behind a letter, characters that nobody writes put a name after all others that go on from there. */
const [FIRST, SECOND, THIRD] = ['\ud7fd', '\ud7fe', '\ud7ff']

/** Each letter at its place. */
const at = (letters: string, place: string): Record<string, string> =>
  Object.fromEntries(letters.split(' ').map((letter) => [letter, place]))

/** Each letter after its base letter. */
const afterBase = (letters: string) =>
  Object.fromEntries([...letters].map((letter) => [letter, letter.normalize('NFD')[0] + FIRST]))

/** Latin letters come after all of the own ones. */
const latinLast = () =>
  alphabet(
    Object.fromEntries([...'abcdefghijklmnopqrstuvwxyz'].map((letter) => [letter, FIRST + letter])),
    { hasMarks: false, patterns: ['*[a-zA-Z]*'] },
  )

/** The alphabets of languages whose names don't all sort by their `sortKey`, as CLDR has them, by which browsers sort short lists. */
export const ALPHABETS: Partial<Record<Language, Alphabet>> = {
  cs: alphabet({ ...afterBase('čřšž'), ch: `h${FIRST}` }, { patterns: ['*[cC][hH]*'] }),
  da: alphabet(
    {
      ...at('æ ä', `z${FIRST}`),
      ...at('ø ö ő', `z${SECOND}`),
      ...at('å aa', `z${THIRD}`),
      ...at('ü ű', 'y'),
    },
    { patterns: ['*[aA][aA]*'] },
  ),
  es: alphabet(afterBase('ñ')),
  pl: alphabet({ ...afterBase('ąćęńóśź'), ł: `l${FIRST}`, ż: `z${SECOND}` }),
  sv: alphabet({
    å: `z${FIRST}`,
    ...at('ä æ', `z${SECOND}`),
    ...at('ö ø ő', `z${THIRD}`),
    ...at('ü ű', 'y'),
  }),
  el: latinLast(),
  ar: latinLast(),
}
