import DOMPurify from 'dompurify'
import { fileTarget } from '../../../../../../src/domain/html/attribute-values.ts'
import {
  element,
  type HtmlElement,
  type HtmlNode,
} from '../../../../../../src/domain/html/html-tree.ts'
import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_TAGS,
  BOUNDARY_TAGS,
  TAG_ALIASES,
} from '../../../../../../src/domain/html/policy.ts'
import { readDom } from '../../read-dom.ts'

DOMPurify.addHook('uponSanitizeAttribute', (_node, attribute) => {
  // It allows data in pictures only; an attachment's is bytes that no browser shows.
  if (attribute.attrName === 'href' && fileTarget(attribute.attrValue))
    attribute.forceKeepAttr = true
})

/**
 * Parses html from a clipboard or a drop, with Word's lists as lists. Our reader writes only what the policy allows;
 * DOMPurify is a second barrier where hostile html is most likely.
 */
export const parsePasted = (html: string): HtmlNode[] =>
  withWordLists(
    readDom(
      DOMPurify.sanitize(html, {
        ALLOWED_TAGS: [
          ...ALLOWED_TAGS,
          ...Object.keys(TAG_ALIASES),
          ...BOUNDARY_TAGS,
          'mark',
          'font',
          'caption',
          'tfoot',
        ],
        ALLOWED_ATTR: [
          ...new Set(Object.values(ALLOWED_ATTRIBUTES).flat()),
          'align',
          'color',
          'colspan',
        ],
        RETURN_DOM_FRAGMENT: true,
      }),
    ),
  )

/**
 * Word copies a list as paragraphs with `mso-list:l0 level2` in their style and the bullet as text. Converts these
 * to lists; all else stays as it is.
 */
function withWordLists(nodes: readonly HtmlNode[]): HtmlNode[] {
  const result: HtmlNode[] = []
  let open: HtmlElement[] = []
  for (const node of nodes) {
    const level = levelOf(node)
    if (level === null) {
      if (typeof node !== 'string' || node.trim() !== '') open = []
      result.push(withNested(node))
    } else if (typeof node !== 'string') open = addItem(result, open, node, level)
  }
  return result
}

/** Adds the paragraph as an item of the list at its level. Returns the lists that are open then. */
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

const withNested = (node: HtmlNode): HtmlNode =>
  typeof node === 'string' ? node : { ...node, children: withWordLists(node.children) }

const lastItem = (list: HtmlElement): HtmlElement | undefined =>
  list.children.findLast(
    (child): child is HtmlElement => typeof child !== 'string' && child.tag === 'li',
  )

const flatten = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  nodes.flatMap((node) => (typeof node === 'string' ? [node] : [node, ...flatten(node.children)]))

const textOf = (nodes: readonly HtmlNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('')
