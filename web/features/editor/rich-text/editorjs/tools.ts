import type { EditorBlock } from './editor-blocks.ts'

/** Block tools by the element that they rendered: Editor.js keeps its instances to itself. */
const tools = new WeakMap<Element, { read(): EditorBlock }>()

export const register = (element: Element, tool: { read(): EditorBlock }): void => {
  tools.set(element, tool)
}

/** What the blocks hold now, at once: Editor.js' own save() is asynchronous and drops what it does not know. */
export const readBlocks = (redactor: Element): EditorBlock[] =>
  [...redactor.querySelectorAll(':scope > .ce-block > .ce-block__content > *')].flatMap(
    (element) => tools.get(element)?.read() ?? [],
  )
