import type { BlockToolConstructorOptions, ConversionConfig } from '@editorjs/editorjs'
import { readRichText } from '../../../../../../src/domain/html/read.ts'
import { parseInert, readDom } from '../../read-dom.ts'
import { toEditorBlock, toHtml } from '../convert.ts'
import type { EditorBlock, ListData } from '../editor-blocks.ts'
import { ICONS } from '../icons.ts'
import { register } from '../tools.ts'
import { handleListKey } from './list-keys.ts'

/**
 * A nested list in one contenteditable `ul` or `ol`, the very elements that show it at rest: so no letter moves,
 * a selection may reach over items, and the browser's own list editing works. (Of @editorjs/list each item is
 * an island, and a list inside a list can't be of the other kind.)
 */
export class ListTool {
  static readonly enableLineBreaks = true
  static readonly toolbox = [
    { icon: ICONS.list, title: 'List', data: { isOrdered: false } },
    { icon: ICONS.listOrdered, title: 'Numbered list', data: { isOrdered: true } },
  ]
  static readonly conversionConfig: ConversionConfig = {
    import: (text: string) => ({
      isOrdered: false,
      start: null,
      items: [{ text, align: null, list: null }],
    }),
    export: (data: ListData) => data.items.map((item) => item.text).join('<br>'),
  }

  readonly #options: BlockToolConstructorOptions
  readonly #data: ListData
  #element: HTMLElement | null = null

  constructor(options: BlockToolConstructorOptions) {
    this.#options = options
    const { isOrdered = false, start = null, items = [] } = options.data as Partial<ListData>
    this.#data = { isOrdered, start, items }
  }

  render(): HTMLElement {
    const element = elementOf(this.#data)
    element.contentEditable = 'true'
    element.setAttribute('role', 'textbox')
    element.setAttribute('aria-multiline', 'true')
    element.setAttribute('aria-label', this.#options.config?.label ?? '')
    element.addEventListener('keydown', (event) => handleListKey(event, element, this.#options.api))
    register(element, this)
    this.#element = element
    return element
  }

  save(): ListData {
    const block = this.read()
    return block.type === 'list' ? block.data : this.#data
  }

  /** Backspace at the start of the line behind the list: its text goes to the last item. */
  merge({ items }: ListData): void {
    const last = [...(this.#element?.querySelectorAll('li') ?? [])].at(-1)
    last?.insertAdjacentHTML('beforeend', items[0]?.text ?? '')
  }

  read(): EditorBlock {
    const element = this.#element
    if (!element) return { type: 'list', data: this.#data }
    const host = document.createElement('div')
    host.append(element.cloneNode(true))
    const [list] = readRichText(readDom(host))
    return list ? toEditorBlock(list) : { type: 'paragraph', data: { text: '', align: null } }
  }
}

function elementOf(data: ListData): HTMLElement {
  const items = data.items.length > 0 ? data.items : [{ text: '', align: null, list: null }]
  const list: EditorBlock = { type: 'list', data: { ...data, items } }
  const template = document.createElement('template')
  template.innerHTML = toHtml([list], parseInert)
  const element = template.content.firstElementChild
  return element instanceof HTMLElement ? element : document.createElement('ul')
}
