import type { BlockToolConstructorOptions } from '@editorjs/editorjs'
import Table from '@editorjs/table'
import { alignment } from '../../../../../../src/domain/html/values.ts'
import type { EditorBlock, TableData } from '../editor-blocks.ts'
import { ICONS } from '../icons.ts'
import { SANITIZE_INLINE } from '../inline/sanitize-inline.ts'
import { register } from '../tools.ts'

/** @editorjs/table, which also keeps its cells' alignment and its empty rows. */
export class TableTool extends Table {
  static readonly sanitize = SANITIZE_INLINE
  static override get toolbox() {
    return { icon: ICONS.table, title: 'Table' }
  }

  readonly #align: TableData['align']
  #element: HTMLElement | null = null

  constructor(options: BlockToolConstructorOptions) {
    // The table's types are made from its comments and don't know Editor.js' own.
    super(options as unknown as ConstructorParameters<typeof Table>[0])
    this.#align = (options.data as Partial<TableData>).align ?? []
  }

  override render(): HTMLDivElement {
    const element = super.render()
    for (const [y, row] of rowsIn(element).entries())
      for (const [x, cell] of cellsIn(row).entries()) {
        const align = this.#align[y]?.[x]
        if (align) cell.style.textAlign = align
      }
    register(element, this)
    this.#element = element
    return element
  }

  override renderSettings() {
    return super.renderSettings().slice(0, 2)
  }

  override save(): ReturnType<Table['save']> & TableData {
    const rows = this.#element ? rowsIn(this.#element).map(cellsIn) : []
    return {
      rows: rows.length,
      cols: rows[0]?.length ?? 0,
      withHeadings: this.#element?.querySelector('.tc-table--heading') != null,
      content: rows.map((cells) => cells.map((cell) => cell.innerHTML)),
      align: rows.map((cells) => cells.map((cell) => alignment(cell.style.textAlign))),
    }
  }

  read(): EditorBlock {
    const { withHeadings, content, align } = this.save()
    return content.length > 0
      ? { type: 'table', data: { withHeadings, content, align } }
      : { type: 'paragraph', data: { text: '', align: null } }
  }
}

const rowsIn = (element: Element): HTMLElement[] => [
  ...element.querySelectorAll<HTMLElement>('.tc-row'),
]

const cellsIn = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>('.tc-cell')]
