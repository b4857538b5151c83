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
