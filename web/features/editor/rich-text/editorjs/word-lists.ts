import { element, type HtmlElement, type HtmlNode } from '../../../../../src/domain/html/tree.ts'

/**
 * Word copies a list as paragraphs with `mso-list:l0 level2` in their style and the bullet as text. This makes
 * lists of them; all else stays as it is.
 */
export function listsFromWord(nodes: readonly HtmlNode[]): HtmlNode[] {
  const result: HtmlNode[] = []
  let open: HtmlElement[] = []
  for (const node of nodes) {
    const level = levelOf(node)
    if (level === null) {
      if (typeof node !== 'string' || node.trim() !== '') open = []
      result.push(withInside(node))
    } else if (typeof node !== 'string') open = addItem(result, open, node, level)
  }
  return result
}

/** Adds the paragraph as an item of the list at its level, and gives the lists that then are open. */
function addItem(
  result: HtmlNode[],
  open: readonly HtmlElement[],
  paragraph: HtmlElement,
  level: number,
): HtmlElement[] {
  const lists = open.slice(0, level)
  while (lists.length < level) {
    const list = element(isNumbered(paragraph) ? 'ol' : 'ul')
    const around = lists.at(-1)
    const host = around && lastItem(around)
    if (host) host.children.push(list)
    else (around?.children ?? result).push(list)
    lists.push(list)
  }
  lists.at(-1)?.children.push(element('li', {}, withoutBullet(paragraph.children)))
  return lists
}

const LEVEL = /mso-list:\s*l\d+\s+level([1-9])/i
const BULLET = /mso-list:\s*ignore/i
const NUMBER = /^[\s(]*(?:\d+|[a-z]|[ivx]+)[.)]/i

function levelOf(node: HtmlNode): number | null {
  const found = typeof node === 'string' ? null : LEVEL.exec(node.attributes.style ?? '')
  return found ? Number(found[1]) : null
}

const isBullet = (node: HtmlNode): node is HtmlElement =>
  typeof node !== 'string' && BULLET.test(node.attributes.style ?? '')

function isNumbered(paragraph: HtmlElement): boolean {
  const bullet = flatten(paragraph.children).find(isBullet)
  return bullet ? NUMBER.test(textOf([bullet])) : false
}

function withoutBullet(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes
    .filter((node) => !isBullet(node))
    .map((node) =>
      typeof node === 'string' ? node : { ...node, children: withoutBullet(node.children) },
    )
}

const withInside = (node: HtmlNode): HtmlNode =>
  typeof node === 'string' ? node : { ...node, children: listsFromWord(node.children) }

const lastItem = (list: HtmlElement): HtmlElement | undefined =>
  list.children.findLast(
    (child): child is HtmlElement => typeof child !== 'string' && child.tag === 'li',
  )

const flatten = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  nodes.flatMap((node) => (typeof node === 'string' ? [node] : [node, ...flatten(node.children)]))

const textOf = (nodes: readonly HtmlNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('')
