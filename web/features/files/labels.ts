import { files as WORDS } from '#domain/words/en/settings.json'
import { fill } from '#domain/words/fill.ts'
import { toolLocale } from '../../state/tool-locale.ts'

/** The alternative text; empty for a name from a camera or a clipboard, which describes nothing. */
export function altOf(name: string): string {
  const words = name
    .replace(/\.\w+$/, '')
    .replace(/[_-]+/g, ' ')
    .trim()
  return /^(?:image|img|dsc|dscn|pxl|screenshot|photo|picture|unnamed)?[\s\d.]*$/i.test(words)
    ? ''
    : words
}

const MOST = 40

/** The name in a toast; a long one is cut to its beginning and its end, which shows the type. */
export const shortName = (name: string): string =>
  name.length <= MOST ? name : `${name.slice(0, MOST - 13)}…${name.slice(-12)}`.toWellFormed()

/** In kb below 1,048,576 bytes, otherwise in mb (product: Account settings). */
export const sizeOf = (bytes: number): string =>
  bytes < 1_048_576
    ? fill(WORDS.kilobytes, { size: Math.ceil(bytes / 1024) })
    : fill(WORDS.megabytes, { size: megabytes(bytes) })

const megabytes = (bytes: number): string =>
  (bytes / 1_048_576).toLocaleString(toolLocale(), { maximumFractionDigits: 1 })
