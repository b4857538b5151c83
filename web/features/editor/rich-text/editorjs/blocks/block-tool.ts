import { readInline } from '#domain/html/parse-rich-text.ts'
import type { Inline, Paragraph, RichBlock } from '#domain/html/rich-text.ts'
import { readTyped } from '../read-typed.ts'

/**
 * One of our block tools: constructed with a block in our format as its data, it returns such a
 * block from `read`.
 */
interface BlockTool {
  read(): RichBlock
}

/** The tools by the element that they rendered, since Editor.js keeps its instances private. */
const tools = new WeakMap<Element, BlockTool>()

export const registerTool = (element: Element, tool: BlockTool): void => {
  tools.set(element, tool)
}

/** Reads the blocks synchronously: Editor.js' own save() is asynchronous and drops unknown data. */
export const readBlocks = (redactor: Element): RichBlock[] =>
  [...redactor.querySelectorAll(':scope > .ce-block')].flatMap(readBlock)

/** Reads one of Editor.js' blocks; empty if its tool is not one of ours. */
export const readBlock = (block: Element): RichBlock[] =>
  [...block.querySelectorAll(':scope > .ce-block__content > *')].flatMap(
    (element) => tools.get(element)?.read() ?? [],
  )

export const EMPTY_LINE: Paragraph = { type: 'paragraph', align: null, inline: [] }

/** The inline content of an element. */
export const inlineIn = (element: Element): Inline[] => readInline(readTyped(element))

export function makeTextbox(element: HTMLElement, label = ''): void {
  element.contentEditable = 'true'
  element.setAttribute('role', 'textbox')
  element.setAttribute('aria-multiline', 'true')
  element.setAttribute('aria-label', label)
}

/**
 * What Editor.js keeps when it splits and merges lines itself, by the name of their text, and when
 * it converts them, for which it takes the names as tags; our reader checks the result again.
 */
export const SANITIZE_INLINE = {
  a: { href: true, download: true },
  span: { style: true, 'data-field': true, 'data-blank': true },
  img: { src: true, alt: true, width: true },
  br: {},
  b: {},
  strong: {},
  i: {},
  em: {},
  u: {},
  s: {},
  strike: {},
  sub: {},
  sup: {},
  code: {},
}
