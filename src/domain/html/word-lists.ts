import { element, type HtmlElement, type HtmlNode, textOf } from './html-tree.ts'

/**
 * Word copies a list as paragraphs with `mso-list:l0 level2 lfo1` in their style and the bullet or
 * number as text. Converts these to lists and leaves everything else as it is. A list starts at its
 * first number, so numbering continues after paragraphs between two lists.
 */
export function withWordLists(nodes: readonly HtmlNode[]): HtmlNode[] {
  const result: HtmlNode[] = []
  const counts: Counts = new Map()
  let open: OpenList[] = []
  for (const node of nodes) {
    const item = itemOf(node, counts)
    if (item) open = addItem(result, open, item)
    else {
      if (typeof node !== 'string' || node.trim() !== '') open = []
      result.push(
        typeof node === 'string' ? node : { ...node, children: withWordLists(node.children) },
      )
    }
  }
  return result
}

/** The last number of each of Word's lists, at each level. */
type Counts = Map<string, number>

/** A paragraph that is an item of a list. */
interface WordItem {
  readonly level: number
  /** Word's list id, its level and its numbering. */
  readonly list: string
  /** Null for a bullet. */
  readonly number: number | null
  readonly children: HtmlNode[]
}

/** A list that may get further items. */
interface OpenList {
  readonly element: HtmlElement
  readonly last: WordItem
}

const LIST = /mso-list:\s*(l\d+)\s+level([1-9])(?:\s+(lfo\d+))?/i
const BULLET = /mso-list:\s*ignore/i
/** `3.`, `c)`, `(iv)`; in `1.2.`, the last part is the number at its level. */
const NUMBER = /^[\s(]*(?:\d+\.)*(\d{1,6}|[a-z]|[ivxlcdm]+)[.)]/i

function itemOf(node: HtmlNode, counts: Counts): WordItem | null {
  if (typeof node === 'string') return null
  const { children, attributes } = node
  const [, id = '', level = '', numbering = ''] = LIST.exec(attributes.style ?? '') ?? []
  if (level === '') return null
  const list = `${id} ${level} ${numbering}`
  const bullet = flatten(children).find(isBullet)
  const written = bullet && NUMBER.exec(textOf([bullet]))?.[1]
  const number = written ? numberOf(written, counts.get(list)) : null
  if (number !== null) counts.set(list, number)
  return { level: Number(level), list, number, children }
}

/**
 * Adds the item to the list at its level, or to a new one. Returns the lists that are then open.
 */
function addItem(result: HtmlNode[], open: readonly OpenList[], item: WordItem): OpenList[] {
  const lists = open.slice(0, item.level)
  if (lists.length === item.level && !isNext(lists.at(-1)?.last, item)) lists.pop()
  while (lists.length < item.level) {
    const isOwn = lists.length === item.level - 1
    const list = newList(item, isOwn)
    const around = lists.at(-1)?.element
    const host = around && lastItem(around)
    if (host) host.children.push(list)
    else (around?.children ?? result).push(list)
    lists.push({ element: list, last: item })
  }
  const { element: list } = lists.pop() as OpenList
  list.children.push(element('li', {}, withoutBullet(item.children)))
  return [...lists, { element: list, last: item }]
}

const isNext = (last: WordItem | undefined, { list, number }: WordItem): boolean =>
  last?.list === list && number === (last.number === null ? null : last.number + 1)

/** Levels skipped above the item start at 1. */
const newList = ({ number }: WordItem, isOwn: boolean): HtmlElement =>
  number === null
    ? element('ul')
    : element('ol', isOwn && number !== 1 ? { start: String(number) } : {})

/**
 * A letter that follows the preceding number counts as a letter; otherwise the smaller value
 * counts: `i` is 1, not 9, and `c` is 3, not 100.
 */
function numberOf(written: string, before: number | undefined): number {
  if (/^\d/.test(written)) return Number(written)
  const text = written.toLowerCase()
  const roman = romanOf(text)
  const letter = text.length === 1 ? text.charCodeAt(0) - 96 : Number.POSITIVE_INFINITY
  return letter === (before ?? 0) + 1 && before ? letter : Math.min(letter, roman)
}

const ROMAN: Readonly<Record<string, number>> = {
  i: 1,
  v: 5,
  x: 10,
  l: 50,
  c: 100,
  d: 500,
  m: 1000,
}

function romanOf(text: string): number {
  const digits = [...text].map((digit) => ROMAN[digit] ?? Number.POSITIVE_INFINITY)
  return digits.reduce(
    (sum, digit, at) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit),
    0,
  )
}

const isBullet = (node: HtmlNode): node is HtmlElement =>
  typeof node !== 'string' && BULLET.test(node.attributes.style ?? '')

function withoutBullet(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes
    .filter((node) => !isBullet(node))
    .map((node) =>
      typeof node === 'string' ? node : { ...node, children: withoutBullet(node.children) },
    )
}

const lastItem = (list: HtmlElement): HtmlElement | undefined =>
  list.children.findLast(
    (child): child is HtmlElement => typeof child !== 'string' && child.tag === 'li',
  )

const flatten = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  nodes.flatMap((node) => (typeof node === 'string' ? [node] : [node, ...flatten(node.children)]))
