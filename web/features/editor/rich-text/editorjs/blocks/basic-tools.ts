import type { BlockToolConstructorOptions, ConversionConfig } from '@editorjs/editorjs'
import { type Alignment, alignment } from '../../../../../../src/domain/html/attribute-values.ts'
import type { Heading, Inline, RichBlock } from '../../../../../../src/domain/html/rich-text.ts'
import { writeInline } from '../../../../../../src/domain/html/serialize-rich-text.ts'
import { chooseFiles } from '../../../../../ui/choose-files.ts'
import { withPrompts } from '../../sanitizer.ts'
import { ICONS } from '../icons.ts'
import { inlineIn, makeTextbox, registerTool, SANITIZE_INLINE } from './block-tool.ts'

/**
 * A paragraph or heading, or `text`, the html with which Editor.js itself splits, merges and
 * converts lines.
 */
interface LineData {
  readonly align?: Alignment | null
  readonly inline?: readonly Inline[]
  readonly text?: string
}

/** A line of rich text, in the same element as in the static view. */
abstract class LineTool {
  static readonly conversionConfig: ConversionConfig = {
    export: 'text',
    import: (text: string) => ({ text }),
  }

  readonly element: HTMLElement
  readonly #initialText: string | null

  constructor({ data, config }: BlockToolConstructorOptions<LineData>, tag: string) {
    const element = document.createElement(tag)
    makeTextbox(element, config?.label)
    if (config?.placeholder) element.dataset.hint = config.placeholder
    element.innerHTML = data.text ?? withPrompts(writeInline(data.inline ?? []))
    if (data.align) element.style.textAlign = data.align
    registerTool(element, this)
    this.element = element
    this.#initialText = element.textContent
  }

  abstract read(): RichBlock

  render(): HTMLElement {
    return this.element
  }

  /** For Editor.js' own operations; our code uses `read`. */
  save(): LineData {
    const { element } = this
    return { text: this.#isCommand() ? '' : element.innerHTML, align: alignOf(element) }
  }

  /** Called on Backspace at the start of the next line: appends its text. */
  merge({ text = '' }: LineData): void {
    this.element.insertAdjacentHTML('beforeend', text)
  }

  protected line() {
    const { element } = this
    return { align: alignOf(element), inline: this.#isCommand() ? [] : inlineIn(element) }
  }

  /** A "/" that was typed alone opens the toolbox, and does not count as text. */
  #isCommand(): boolean {
    const { textContent, childElementCount } = this.element
    return textContent === '/' && childElementCount === 0 && this.#initialText !== '/'
  }
}

const alignOf = (element: HTMLElement): Alignment | null => alignment(element.style.textAlign)

export class ParagraphTool extends LineTool {
  static readonly toolbox = { icon: ICONS.paragraph, title: 'Text' }
  static readonly sanitize = { ...SANITIZE_INLINE, text: SANITIZE_INLINE }

  constructor(options: BlockToolConstructorOptions<LineData>) {
    super(options, 'p')
  }

  read(): RichBlock {
    return { type: 'paragraph', ...this.line() }
  }
}

export class HeadingTool extends LineTool {
  static readonly toolbox = ([1, 2, 3] as const).map((level) => ({
    icon: ICONS[`heading${level}`],
    title: `Heading ${level}`,
    data: { level },
  }))
  static readonly sanitize = {
    ...SANITIZE_INLINE,
    text: SANITIZE_INLINE,
    level: false,
    align: false,
  }

  readonly #level: Heading['level']

  constructor(options: BlockToolConstructorOptions<LineData & { level?: Heading['level'] }>) {
    const level = options.data.level ?? 2
    super(options, `h${level}`)
    this.#level = level
  }

  override save() {
    return { ...super.save(), level: this.#level }
  }

  read(): RichBlock {
    return { type: 'heading', level: this.#level, ...this.line() }
  }
}

/** A toolbox entry that asks for files and inserts them in a new line, where text may follow. */
const fileTool = (title: string, icon: string, accept: string) =>
  class extends ParagraphTool {
    static override readonly toolbox = { icon, title }
    /** No line can be converted to a file. */
    static override readonly conversionConfig = {}
    readonly #insertFiles: (files: readonly File[]) => void

    constructor(options: BlockToolConstructorOptions<LineData>) {
      super(options)
      this.#insertFiles = options.config?.insertFiles
    }

    appendCallback(): void {
      chooseFiles(accept, this.#insertFiles)
    }
  }

export const PictureTool = fileTool('Image', ICONS.picture, 'image/*')
export const AttachmentTool = fileTool('File', ICONS.attachment, '')

/** A toolbox entry that opens the menu of fields in a new line, as '{' does. */
export class FieldTool extends ParagraphTool {
  static override readonly toolbox = { icon: ICONS.field, title: 'Field' }
  static override readonly conversionConfig = {}

  /** Waits until Editor.js has put the caret at the start of the new line, before the '{'. */
  appendCallback(): void {
    queueMicrotask(() => {
      const brace = new Text('{')
      this.element.replaceChildren(brace)
      getSelection()?.collapse(brace, 1)
      this.element.dispatchEvent(new InputEvent('input', { bubbles: true }))
    })
  }
}

/** A horizontal line. */
export class RuleTool {
  static readonly toolbox = { icon: ICONS.rule, title: 'Divider' }

  render(): HTMLElement {
    const element = document.createElement('hr')
    registerTool(element, this)
    return element
  }

  save(): Record<string, never> {
    return {}
  }

  read(): RichBlock {
    return { type: 'rule' }
  }
}
