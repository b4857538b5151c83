import { signal } from '@preact/signals-react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { type ClipboardItem, withNewIds } from '../../../../src/domain/document/clipboard.ts'
import { type Block, newBoqBlock, newQuotation } from '../../../../src/domain/document/quotation.ts'
import { toolOf } from '../blocks/registry.ts'
import { blockModelOf, modelOf } from '../document/model.ts'
import { $document } from '../document/store.ts'
import { Paper, type PaperContext } from '../paper/context.ts'
import { looksOf, rowLooksOf } from './static-html.ts'

/** Rows that a small preview shows of a long boq. */
const MOST_ROWS = 12

/**
 * How the item looks on the paper that is open, as html without hooks and without anything that
 * can be edited (spec 4: copy stores an html preview).
 * @param mostRows of a boq, the first so many
 */
export function previewOf({ kind, item }: ClipboardItem, mostRows = MOST_ROWS): string {
  const host = document.createElement('div')
  const root = createRoot(host)
  const isRow = kind === 'row'
  const block = isRow ? aroundRow(item) : shortened(item, mostRows)
  // React may be at work further up: what is shown here comes of this call.
  flushSync(() => root.render(<Looks block={withNewIds(block, previewId)} />))
  const html = isRow ? rowLooksOf(host) : looksOf(host)
  root.unmount()
  return html
}

function Looks({ block }: { block: Block }) {
  const tool = toolOf(block.type)
  return tool ? (
    <Paper value={paperOf(block)}>
      <tool.View model={blockModelOf(block)} />
    </Paper>
  ) : null
}

/** A read-only paper in the open one's currency, number format and total. */
function paperOf(block: Block): PaperContext {
  const open = $document.peek()
  const own = modelOf(newQuotation([block]))
  return {
    document: { ...own, ...(open && { meta: open.meta, total: open.total }) },
    isReadOnly: signal(true),
  }
}

const aroundRow = (row: Extract<ClipboardItem, { kind: 'row' }>['item']): Block => {
  const boq = newBoqBlock('', () => '')
  return { ...boq, boq: { ...boq.boq, rows: [row] } }
}

function shortened(block: Block, mostRows: number): Block {
  if (block.type !== 'boq') return block
  return { ...block, boq: { ...block.boq, rows: block.boq.rows.slice(0, mostRows) } }
}

let count = 0
/** Ids that nothing on the paper has. */
const previewId = () => `preview-${++count}`
