import type { API, BlockToolConstructorOptions, ConversionConfig } from '@editorjs/editorjs'
import { alignment } from '../../../../../../src/domain/html/values.ts'
import type { EditorBlock, LineData } from '../editor-blocks.ts'
import { register } from '../tools.ts'

/** What paragraphs and headings share: one line of rich text in the very element that shows it at rest. */
export abstract class LineTool<D extends LineData> {
  static readonly conversionConfig: ConversionConfig = {
    export: 'text',
    import: (text: string) => ({ text, align: null }),
  }

  readonly api: API
  readonly data: D
  readonly takeFiles: (files: readonly File[]) => void
  readonly #placeholder: string
  readonly #label: string
  #element: HTMLElement | null = null

  constructor({ api, data, config }: BlockToolConstructorOptions) {
    this.api = api
    this.data = this.complete(data)
    this.#placeholder = config?.placeholder ?? ''
    this.#label = config?.label ?? ''
    this.takeFiles = config?.takeFiles
  }

  abstract complete(data: Partial<D>): D
  abstract tag(): string
  abstract read(): EditorBlock

  render(): HTMLElement {
    const element = document.createElement(this.tag())
    element.contentEditable = 'true'
    element.setAttribute('role', 'textbox')
    element.setAttribute('aria-multiline', 'true')
    element.setAttribute('aria-label', this.#label)
    if (this.#placeholder) element.dataset.hint = this.#placeholder
    element.innerHTML = this.data.text
    if (this.data.align) element.style.textAlign = this.data.align
    register(element, this)
    this.#element = element
    return element
  }

  save(): D {
    return { ...this.data, ...this.line() }
  }

  /** Backspace at the start of the next line puts its text behind this one's. */
  merge({ text }: LineData): void {
    this.#element?.insertAdjacentHTML('beforeend', text)
  }

  line(): LineData {
    const element = this.#element
    if (!element) return { text: this.data.text, align: this.data.align }
    return { text: textOf(element), align: alignment(element.style.textAlign) }
  }
}

/** The "/" that opens the menu is no text while it stands alone. */
const textOf = (element: HTMLElement): string =>
  element.textContent === '/' && element.childElementCount === 0 ? '' : element.innerHTML
