import { appendText, element, type HtmlNode } from '#domain/html/html-tree.ts'
import { MAX_DEPTH } from '#domain/html/policy.ts'

/** Parses html without loading or running anything: the document has no window and no base. */
export const parseInert = (html: string): HtmlNode[] =>
  readDom(new DOMParser().parseFromString(html, 'text/html').body)

/** A node's content as a tree. */
export function readDom(parent: Node, depth = 0): HtmlNode[] {
  const nodes: HtmlNode[] = []
  for (const child of childNodesOf(parent)) {
    if (child instanceof Element) nodes.push(readElement(child, depth))
    else if (child instanceof Text) appendText(nodes, child.data)
  }
  return nodes
}

function readElement(source: Element, depth = 0): HtmlNode {
  if (depth > MAX_DEPTH) return textOf(source)
  const attributes: Record<string, string> = {}
  for (const name of READ_ATTRIBUTES) {
    const value = Element.prototype.getAttribute.call(source, name)
    if (value !== null) attributes[name] = value
  }
  return element(nameOf(source), attributes, readDom(source, depth + 1))
}

/** The attributes that `readRichText` reads. */
const READ_ATTRIBUTES = (
  'href download src alt width start style align color colspan rowspan span hidden ' +
  'data-field data-blank name'
).split(' ')

// The fields of a form shadow its properties: with `<input name=childNodes>` in it, form.childNodes
// is the input. The prototype's getters can't be shadowed.
const childNodesOf = (node: Node): Iterable<Node> =>
  getter<Iterable<Node>>(Node, 'childNodes', node)
const nameOf = (source: Element): string => getter<string>(Element, 'localName', source)
const textOf = (source: Element): string => getter<string>(Node, 'textContent', source)

const getter = <T>(owner: { prototype: object }, name: string, node: Node): T =>
  Reflect.getOwnPropertyDescriptor(owner.prototype, name)?.get?.call(node)
