import type { Language } from '#domain/words/language.ts'

/*
 * On the server all pages are rendered by one copy of the code: its modules of words change with the
 * language of the page that is rendered (scripts/build/tool-words.ts). In browsers only workers load
 * this: their pages tell them the words.
 */

export type ToolWords = Readonly<Record<string, Readonly<Record<string, unknown>>>>
type Find = (language: Language) => ToolWords

const followers: ((all: ToolWords) => void)[] = []
let find: Find | null = null

/** Sets what finds the words of a language, by door and group. */
export const setToolWords = (found: Find): void => {
  find = found
}

/** Calls `follow` with all words whenever the language changes. */
export const followWords = (follow: (all: ToolWords) => void): void => {
  followers.push(follow)
}

/** Renders in the words of this language until the next call. */
export function renderIn(language: Language): void {
  const all = find?.(language)
  if (all) for (const follow of followers) follow(all)
}
