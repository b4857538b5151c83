/** The alternative text; empty for a name given by a camera or a clipboard, which describes nothing. */
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

/** The name in a toast: of a long one its beginning and its end, which tells the type. */
export const shortName = (name: string): string =>
  name.length <= MOST ? name : `${name.slice(0, MOST - 13)}…${name.slice(-12)}`.toWellFormed()

/** Kb below 1,048,576 bytes, else mb (product: Account settings). */
export const sizeOf = (bytes: number): string =>
  bytes < 1_048_576 ? `${Math.ceil(bytes / 1024)} kb` : `${megabytes.format(bytes / 1_048_576)} mb`

const megabytes = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
