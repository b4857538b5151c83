import type { BlockToolConstructorOptions, ConversionConfig } from '@editorjs/editorjs'
import { splitLines } from '../../../../../../src/domain/html/convert-lines.ts'
import { element } from '../../../../../../src/domain/html/html-tree.ts'
import { readInline, readRichText } from '../../../../../../src/domain/html/parse-rich-text.ts'
import type { List, RichBlock } from '../../../../../../src/domain/html/rich-text.ts'
import {
  writeInline,
  writeRichText,
} from '../../../../../../src/domain/html/serialize-rich-text.ts'
import { parseInert, readTyped } from '../../read-dom.ts'
import { withPrompts } from '../../sanitizer.ts'
import { ICONS } from '../icons.ts'
import { EMPTY_LINE, makeTextbox, registerTool, SANITIZE_INLINE } from './block-tool.ts'
import { handleListKey } from './list-keys.ts'

/** A list, or `text`, the html with which Editor.js itself merges and converts lines. */
type ListData = Partial<List> & { readonly text?: string }

/**
 * A nested list in one contenteditable `ul` or `ol`, the same elements as in the static
 * view: no letter moves, a selection can span items, and the browser's own list editing
 * works. (In @editorjs/list each item is a contenteditable of its own, and a nested list
 * can't be of the other kind.)
 */
export class ListTool {
  static readonly enableLineBreaks = true
  static readonly sanitize = SANITIZE_INLINE
  static readonly toolbox = [
    { icon: ICONS.list, title: 'List', data: { isOrdered: false } },
    { icon: ICONS.listOrdered, title: 'Numbered list', data: { isOrdered: true } },
  ]
  static readonly conversionConfig: ConversionConfig = {
    export: 'text',
    import: (text: string) => ({ text }),
  }

  readonly #element: HTMLElement

  constructor({ api, config, data }: BlockToolConstructorOptions<ListData>) {
    const element = elementOf(data)
    makeTextbox(element, config?.label)
    element.addEventListener('keydown', (event) => handleListKey(event, element, api))
    registerTool(element, this)
    this.#element = element
  }

  render(): HTMLElement {
    return this.#element
  }

  /** For Editor.js' own operations; our code uses `read`. */
  save(): ListData {
    const block = this.read()
    const items = block.type === 'list' ? block.items : []
    const isOrdered = this.#element.localName === 'ol'
    return { isOrdered, text: items.map(({ inline }) => writeInline(inline)).join('<br>') }
  }

  /**
   * Called on Backspace at the start of the line after the list: adds its text to the last item.
   */
  merge({ text = '' }: ListData): void {
    ;[...this.#element.querySelectorAll('li')].at(-1)?.insertAdjacentHTML('beforeend', text)
  }

  read(): RichBlock {
    const { localName, attributes } = this.#element
    const start = attributes.getNamedItem('start')?.value
    const list = element(localName, start ? { start } : {}, readTyped(this.#element))
    return readRichText([list])[0] ?? EMPTY_LINE
  }
}

function elementOf({ isOrdered = false, start = null, items = [], text = '' }: ListData) {
  // A converted text becomes one item per line.
  const lines = splitLines(readInline(parseInert(text)))
  const converted = lines.map((inline) => ({ align: null, inline, list: null }))
  const list: List = { type: 'list', isOrdered, start, items: items.length > 0 ? items : converted }
  const template = document.createElement('template')
  template.innerHTML = withPrompts(writeRichText([list]))
  const element = template.content.firstElementChild
  return element instanceof HTMLElement ? element : document.createElement('ul')
}
