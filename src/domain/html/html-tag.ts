/** Html whose values are escaped. Only `html` and `trusted` make one. */
export class Html {
  constructor(readonly text: string) {}
  toString(): string {
    return this.text
  }
}

type Value = string | number | Html | readonly Html[] | null

/**
 * Html written by hand: escapes every value for text and double-quoted attributes, unless it is
 * `Html` itself. Null writes nothing; a list writes each part on its own line.
 */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(String.raw({ raw: parts }, ...values.map(written)))

/** Marks a text as html: either our own, or one that a renderer has escaped. */
export const trusted = (text: string): Html => new Html(text)

/** Escapes a text for html: between tags and in attributes in double quotes. */
export const escapeHtml = (text: string): string =>
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
  if (typeof value === 'object' && !(value instanceof Html)) return value.join('\n')
  return value instanceof Html ? value.text : escapeHtml(String(value))
}
