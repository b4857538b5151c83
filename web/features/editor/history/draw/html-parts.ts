/*
 * Takes canonical html apart without a parser: it is well-formed, with attributes in double quotes
 * and no comments.
 */

const TAG = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>/g
const VOID = new Set(['br', 'img', 'hr', 'input', 'col', 'wbr'])
const INLINE = new Set([
  'a',
  'b',
  'i',
  'u',
  's',
  'em',
  'strong',
  'code',
  'mark',
  'span',
  'sub',
  'sup',
  'br',
  'img',
  'small',
  'wbr',
])

/** The elements at the top of the html; text and inline elements next to each other are one part. */
export function partsOf(html: string): string[] {
  const parts: string[] = []
  let inline = ''
  let [depth, start, at] = [0, 0, 0]
  const endInline = () => {
    if (inline !== '') parts.push(inline)
    inline = ''
  }
  for (const tag of html.matchAll(TAG)) {
    const [whole, slash, name = ''] = tag
    const end = tag.index + whole.length
    if (depth === 0) {
      inline += html.slice(at, tag.index)
      start = tag.index
    }
    if (slash) depth--
    else if (!VOID.has(name)) depth++
    if (depth > 0) continue
    const element = html.slice(start, end)
    if (!isBlock(element)) inline += element
    else {
      endInline()
      parts.push(element)
    }
    at = end
  }
  inline += html.slice(at)
  endInline()
  return parts
}

/** The name of the element that the part is; '' for text and inline elements. */
export function tagNameOf(part: string): string {
  const name = /^<([a-z][a-z0-9]*)/.exec(part)?.[1] ?? ''
  return INLINE.has(name) ? '' : name
}

export const isBlock = (part: string): boolean => tagNameOf(part) !== ''

export const innerOf = (element: string): string =>
  element.slice(element.indexOf('>') + 1, element.lastIndexOf('</'))

export const attributesOf = (element: string): string =>
  element.slice(1 + tagNameOf(element).length, element.indexOf('>'))
