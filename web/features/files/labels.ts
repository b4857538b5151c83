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

/** Kb below 1,048,576 bytes, else mb (spec 2, Settings). */
export const sizeOf = (bytes: number): string =>
  bytes < 1_048_576
    ? `${Math.max(1, Math.round(bytes / 1024))} kb`
    : `${(bytes / 1_048_576).toFixed(1)} mb`
