/**
 * The lines of canonical html as plain text, without empty ones. Pictures and link addresses don't
 * count as text.
 */
export function plainLines(html: string): string[] {
  if (!MARKUP.test(html)) return html.trim() === '' ? [] : [html.trim()]
  return html
    .replace(LINE_ENDS, '\n')
    .replace(TAGS, '')
    .replace(ENTITIES, (entity) => CHARACTERS[entity] ?? entity)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

const MARKUP = /[<&\n]/
const LINE_ENDS = /<(?:br|\/p|\/h[1-6]|\/li|\/t[dhr]|ul|ol)(?:\s[^>]*)?>/g
const TAGS = /<[^>]*>/g
const ENTITIES = /&(?:amp|lt|gt|quot|nbsp|#39);/g
const CHARACTERS: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
  '&#39;': "'",
}

/** The first line of a text, by which a person knows it. */
export const labelOf = (html: string): string => shortened(plainLines(html)[0] ?? '')

/** A text of at most some 80 characters, cut at a space if there is one near. */
export function shortened(text: string): string {
  if (text.length <= MOST_IN_LABEL) return text
  const space = text.lastIndexOf(' ', MOST_IN_LABEL)
  return `${text.slice(0, space > MOST_IN_LABEL / 2 ? space : MOST_IN_LABEL).toWellFormed()}…`
}

const MOST_IN_LABEL = 80

export const capitalized = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}`
