import { appendText, element, type HtmlNode } from '../../../../src/domain/html/tree.ts'
import { MAX_DEPTH } from '../../../../src/domain/html-policy.ts'

/** The tree of what a node holds. */
export function readDom(parent: Node, depth = 0): HtmlNode[] {
  const nodes: HtmlNode[] = []
  for (const child of parent.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) appendText(nodes, child.nodeValue ?? '')
    else if (child.nodeType === Node.ELEMENT_NODE) nodes.push(readElement(child as Element, depth))
  }
  return nodes
}

function readElement(source: Element, depth: number): HtmlNode {
  if (depth > MAX_DEPTH) return source.textContent ?? ''
  const attributes: Record<string, string> = {}
  for (const name of READ_ATTRIBUTES) {
    const value = source.getAttribute(name)
    if (value !== null) attributes[name] = value
  }
  return element(source.localName, attributes, readDom(source, depth + 1))
}

/** All that the reader ever looks at. */
const READ_ATTRIBUTES = [
  'href',
  'src',
  'alt',
  'width',
  'start',
  'style',
  'align',
  'color',
  'colspan',
]
