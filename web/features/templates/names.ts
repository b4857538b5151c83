import { LIMITS } from '../../../src/domain/document/limits.ts'
import { normalizeText } from '../../../src/domain/words/normalize-text.ts'

interface Named {
  readonly name: string
}

/** The template that has the name, as the server compares names. */
export function sameNamed<T extends Named>(known: readonly T[], name: string): T | undefined {
  const key = keyOf(name)
  return known.find((template) => keyOf(template.name) === key)
}

/** The name with the first number that no template has: 'Kitchen 2'. */
export function otherName(known: readonly Named[], name: string): string {
  const [, start = name] = /^(.*?)(?: \d{1,3})?$/s.exec(name.trim()) ?? []
  for (let number = 2; ; number += 1) {
    const end = ` ${number}`
    const other = start.slice(0, LIMITS.nameLength - end.length) + end
    if (!sameNamed(known, other)) return other
  }
}

const keyOf = (name: string): string => normalizeText(name.replace(/\s+/g, ' ').trim())
