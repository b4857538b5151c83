import type { BlockToolConstructorOptions, ConversionConfig } from '@editorjs/editorjs'
import EditorJsTable from '@editorjs/table'
import { type Alignment, alignment } from '#domain/html/attribute-values.ts'
import type { Heading, Inline, RichBlock, Table } from '#domain/html/rich-text.ts'
import { writeInline } from '#domain/html/serialize-rich-text.ts'
import { richTools as WORDS } from '#domain/words/en/editor.json'
import { fill } from '#domain/words/fill.ts'
import { chooseFiles } from '../../../../../ui/choose-files.ts'
import { withPrompts } from '../../sanitizer.ts'
import { ICONS } from '../icons.ts'
import { EMPTY_LINE, inlineIn, makeTextbox, registerTool, SANITIZE_INLINE } from './block-tool.ts'

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
  static readonly toolbox = { icon: ICONS.paragraph, title: WORDS.text }
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
    title: fill(WORDS.heading, { level }),
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

export const PictureTool = fileTool(WORDS.image, ICONS.picture, 'image/*')
export const AttachmentTool = fileTool(WORDS.file, ICONS.attachment, '')

/** A toolbox entry that opens the menu of fields in a new line, as '{' does. */
export class FieldTool extends ParagraphTool {
  static override readonly toolbox = { icon: ICONS.field, title: WORDS.field }
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
  static readonly toolbox = { icon: ICONS.rule, title: WORDS.divider }

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

/**
 * @editorjs/table, created from a table in our format, including its cells' alignment and
 * its empty rows.
 */
export class TableTool extends EditorJsTable {
  static readonly sanitize = SANITIZE_INLINE
  static override get toolbox() {
    return { icon: ICONS.table, title: WORDS.table }
  }

  readonly #rows: Table['rows']
  #element: HTMLElement | null = null

  constructor(options: BlockToolConstructorOptions<Partial<Table>>) {
    const { hasHeading = false, rows = [] } = options.data
    const content = rows.map((row) => row.map(({ inline }) => withPrompts(writeInline(inline))))
    const data = { withHeadings: hasHeading, content }
    // The table's types are generated from its comments and don't know Editor.js' types.
    super({ ...options, data } as unknown as ConstructorParameters<typeof EditorJsTable>[0])
    this.#rows = rows
  }

  override render(): HTMLDivElement {
    const element = super.render()
    for (const [y, row] of rowsIn(element).entries())
      for (const [x, cell] of cellsIn(row).entries())
        cell.style.textAlign = this.#rows[y]?.[x]?.align ?? ''
    registerTool(element, this)
    this.#element = element
    return element
  }

  override renderSettings() {
    return super.renderSettings().slice(0, 2)
  }

  read(): RichBlock {
    const rows = this.#element ? rowsIn(this.#element) : []
    if (rows.length === 0) return EMPTY_LINE
    return {
      type: 'table',
      hasHeading: this.#element?.querySelector('.tc-table--heading') != null,
      rows: rows.map((row) =>
        cellsIn(row).map((cell) => ({
          align: alignment(cell.style.textAlign),
          inline: inlineIn(cell),
        })),
      ),
    }
  }
}

const rowsIn = (element: Element): HTMLElement[] => [
  ...element.querySelectorAll<HTMLElement>('.tc-row'),
]

const cellsIn = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>('.tc-cell')]
