import { language } from './en/common.json'

/** `a, b and c`, in the tool's language or another; English has no comma before its ‘and’. */
export const listInWords = (parts: readonly string[], tag: string = language.tag): string =>
  new Intl.ListFormat(tag === 'en' ? 'en-GB' : tag).format(parts)

/** The same with commas alone: 'Ann, Bob'. Lists of units have an ‘and’ in half of the languages. */
export const rowInWords = (parts: readonly string[], tag: string = language.tag): string =>
  parts.join(tag === 'ar' ? '، ' : ', ')
