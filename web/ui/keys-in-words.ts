import { keys as NAMES } from '#domain/words/en/menu.json'

/** Keys such as `ctrl+shift+s`, by the names that they have in the tool's language: 'Strg+Umschalt+S'. */
export function keysInWords(keys: string): string {
  const names: Readonly<Record<string, string>> = NAMES
  // Where keys are named with capitals, letters are those printed on them.
  const hasCapitals = NAMES.ctrl !== NAMES.ctrl.toLowerCase()
  return keys.replace(/[a-z]+/g, (key) => names[key] ?? (hasCapitals ? key.toUpperCase() : key))
}
