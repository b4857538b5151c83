import type { BlockToolConstructorOptions } from '@editorjs/editorjs'
import EditorJsTable from '@editorjs/table'
import { alignment } from '../../../../../../src/domain/html/attribute-values.ts'
import type { RichBlock, Table } from '../../../../../../src/domain/html/rich-text.ts'
import { writeInline } from '../../../../../../src/domain/html/serialize-rich-text.ts'
import { withPrompts } from '../../sanitizer.ts'
import { ICONS } from '../icons.ts'
import { EMPTY_LINE, inlineIn, registerTool, SANITIZE_INLINE } from './block-tool.ts'

/**
 * @editorjs/table, created from a table in our format, including its cells' alignment and
 * its empty rows.
 */
export class TableTool extends EditorJsTable {
  static readonly sanitize = SANITIZE_INLINE
  static override get toolbox() {
    return { icon: ICONS.table, title: 'Table' }
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
