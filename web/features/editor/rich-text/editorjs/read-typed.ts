import { element, type HtmlNode } from '#domain/html/html-tree.ts'
import { readDom } from '../read-dom.ts'

/**
 * The content of an element being edited, where browsers may break a line by a character, since
 * white space is kept.
 */
export const readTyped = (parent: Node): HtmlNode[] => withBreaks(readDom(parent))

/** Browsers leave an empty copy of a field behind when they split its line; a blank one has text. */
const isLeftOver = (node: HtmlNode): boolean =>
  typeof node !== 'string' && 'data-field' in node.attributes && textIn(node) === ''

const textIn = (node: HtmlNode): string =>
  typeof node === 'string' ? node : node.children.map(textIn).join('')

const withBreaks = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  nodes.flatMap((one): HtmlNode[] => {
    if (isLeftOver(one)) return []
    if (typeof one !== 'string') return [{ ...one, children: withBreaks(one.children) }]
    return one.split('\n').flatMap((line, at) => (at === 0 ? [line] : [element('br'), line]))
  })
