import { appendText, element, type HtmlElement, type HtmlNode } from './html-tree.ts'
import { ALLOWED_TAGS, MAX_DEPTH, MAX_ELEMENTS } from './policy.ts'

/**
 * Parses well-formed html of allowed tags, spelled as `writeRichText` writes it. Null for anything
 * else, which needs a real parser. Takes linear time.
 */
export function parseStrictly(html: string): HtmlNode[] | null {
  const tree: OpenTree = { root: [], open: [], count: 0 }
  TOKEN.lastIndex = 0
  for (let at = 0; at < html.length; at = TOKEN.lastIndex) {
    const token = TOKEN.exec(html)
    if (!token || !addToken(tree, token)) return null
  }
  return tree.open.length === 0 ? tree.root : null
}

interface OpenTree {
  readonly root: HtmlNode[]
  readonly open: HtmlElement[]
  count: number
}

const TAGS: ReadonlySet<string> = new Set(ALLOWED_TAGS)
const VOID_TAGS: ReadonlySet<string> = new Set(['br', 'hr', 'img'])
// Linear: no alternatives start with the same character, and no quantifiers nest over the same
// ones.
const TOKEN = /<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+="[^"<>]*")*)>|([^<>&\0]+)|&(amp|lt|gt|nbsp);/y
const ATTRIBUTE = / ([a-z-]+)="([^"<>]*)"/g
const ENTITY = /&(amp|lt|gt|quot|nbsp);/g
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['nbsp', '\u00a0'],
])

function addToken(tree: OpenTree, token: RegExpExecArray): boolean {
  const [, close, tag, attributes = '', text, entity = ''] = token
  if (tag === undefined) {
    appendText(childrenOf(tree), text ?? ENTITIES.get(entity) ?? '')
    return true
  }
  if (close) return attributes === '' && tree.open.pop()?.tag === tag
  return TAGS.has(tag) && addElement(tree, element(tag, attributesOf(attributes)))
}

function addElement(tree: OpenTree, node: HtmlElement): boolean {
  childrenOf(tree).push(node)
  if (!VOID_TAGS.has(node.tag)) tree.open.push(node)
  tree.count += 1
  return tree.open.length <= MAX_DEPTH && tree.count <= MAX_ELEMENTS
}

const childrenOf = (tree: OpenTree): HtmlNode[] => tree.open.at(-1)?.children ?? tree.root

const NO_ATTRIBUTES = {}

function attributesOf(source: string): Readonly<Record<string, string>> {
  if (source === '') return NO_ATTRIBUTES
  const attributes: Record<string, string> = {}
  for (const [, name = '', value = ''] of source.matchAll(ATTRIBUTE))
    attributes[name] = value.replace(ENTITY, (_, entity: string) => ENTITIES.get(entity) ?? '')
  return attributes
}
