/** Html as plain data: browser and server differ only in their parsers. */
export type HtmlNode = string | HtmlElement

export interface HtmlElement {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: HtmlNode[]
}

/** Parses any html into a tree. Invalid markup may be misread, but never throws. */
export type ParseHtml = (html: string) => HtmlNode[]

export const element = (
  tag: string,
  attributes: Readonly<Record<string, string>> = {},
  children: HtmlNode[] = [],
): HtmlElement => ({ tag, attributes, children })

export function appendText(nodes: HtmlNode[], text: string): void {
  const last = nodes.length - 1
  const previous = nodes[last]
  if (typeof previous === 'string') nodes[last] = previous + text
  else nodes.push(text)
}

/** The text of a tree, without its tags. */
export const textOf = (nodes: readonly HtmlNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('')
