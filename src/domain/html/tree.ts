import { ALLOWED_TAGS, MAX_DEPTH, MAX_ELEMENTS } from '../html-policy.ts'

/** Html as plain data, so that browser and server share everything behind their parsers. */
export type HtmlNode = string | HtmlElement

export interface HtmlElement {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: HtmlNode[]
}

/** Turns any html into a tree; it may be wrong about markup that is wrong, but never throws. */
export type ParseHtml = (html: string) => HtmlNode[]

export const element = (
  tag: string,
  attributes: Readonly<Record<string, string>> = {},
  children: HtmlNode[] = [],
): HtmlElement => ({ tag, attributes, children })

export const VOID_TAGS: ReadonlySet<string> = new Set(['br', 'hr', 'img'])

const TAGS: ReadonlySet<string> = new Set(ALLOWED_TAGS)
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00a0',
}
// No two alternatives start alike and no quantifier holds another over the same characters, so this is linear.
const TOKEN = /<(\/?)([a-z][a-z0-9]*)((?: [a-z]+="[^"<>]*")*)>|([^<>&\0]+)|&(amp|lt|gt|nbsp);/y
const ATTRIBUTE = / ([a-z]+)="([^"<>]*)"/g

/**
 * The tree of well-formed html made of allowed tags only, in the spelling that `writeRichText` uses. Null for
 * anything else, which then takes the long way through a real parser. Linear in the length.
 */
export function parseStrictly(html: string): HtmlNode[] | null {
  const root: HtmlNode[] = []
  const open: HtmlElement[] = []
  let into = root
  let count = 0
  TOKEN.lastIndex = 0
  for (let at = 0; at < html.length; at = TOKEN.lastIndex) {
    const [matched, close, tag, attributes, text, entity] = TOKEN.exec(html) ?? []
    if (matched === undefined) return null
    if (tag === undefined) appendText(into, text ?? ENTITIES[entity ?? ''] ?? '')
    else if (!TAGS.has(tag) || ++count > MAX_ELEMENTS) return null
    else if (close) {
      if (attributes || open.pop()?.tag !== tag) return null
      into = open.at(-1)?.children ?? root
    } else {
      const node = element(tag, attributes ? attributesOf(attributes) : undefined)
      into.push(node)
      if (VOID_TAGS.has(tag)) continue
      if (open.push(node) > MAX_DEPTH) return null
      into = node.children
    }
  }
  return open.length === 0 ? root : null
}

export function appendText(nodes: HtmlNode[], text: string): void {
  const last = nodes.length - 1
  const previous = nodes[last]
  if (typeof previous === 'string') nodes[last] = previous + text
  else nodes.push(text)
}

function attributesOf(source: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [, name = '', value = ''] of source.matchAll(ATTRIBUTE))
    attributes[name] = value.replace(
      /&(amp|lt|gt|quot|nbsp);/g,
      (_, entity) => ENTITIES[entity] ?? '',
    )
  return attributes
}
