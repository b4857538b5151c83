/** Html whose values are escaped. Only `html` and `trusted` make one. */
export class Html {
  constructor(readonly text: string) {}
  toString(): string {
    return this.text
  }
}

type Value = string | number | Html | readonly Html[] | null

/**
 * Html written by hand, and the only way from a text to it (tests/html-by-hand.test.ts): escapes every
 * value for text and quoted attributes, unless it is `Html` itself. Null writes nothing, a list its
 * parts one after the other.
 */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  let text = parts[0] ?? ''
  for (let at = 0; at < values.length; at += 1) text += written(values[at] ?? null) + parts[at + 1]
  return new Html(text)
}

/** Marks a text as html: either our own, or one that a renderer has escaped. */
export const trusted = (text: string): Html => new Html(text)

const escapeHtml = (text: string): string =>
  /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '') : text

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function written(value: Value): string {
  if (value === null) return ''
  if (typeof value === 'object' && !(value instanceof Html)) return value.join('')
  return value instanceof Html ? value.text : escapeHtml(String(value))
}
