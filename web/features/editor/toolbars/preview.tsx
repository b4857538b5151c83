import { signal } from '@preact/signals-react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { type ClipboardItem, withNewIds } from '#domain/document/clipboard.ts'
import { kindOf } from '#domain/document/kinds/index.ts'
import { type Block, newBoqBlock, newQuotation } from '#domain/document/quotation.ts'
import { addCopied, setPreview } from '../../../state/copied-items.ts'
import { newStart } from '../../../state/settings.ts'
import { toolOf } from '../blocks/registry.ts'
import { blockModelOf, modelOf } from '../document/model.ts'
import { $document } from '../document/store.ts'
import { Paper, type PaperContext } from '../paper/context.ts'
import { ROW } from '../paper/elements.ts'

/** Adds the item to the copy panel; its preview follows once what the press changed is drawn. */
export function copyWithPreview(copied: ClipboardItem): void {
  addCopied(copied)
  requestAnimationFrame(() => setTimeout(() => setPreview(copied.key, previewOf(copied))))
}

/** The number of rows of a long boq that a small preview shows. */
const MAX_ROWS = 12

/**
 * The item as it looks on the open paper, as html without hooks and without anything editable
 * (product: Copying).
 * @param maxRows the maximum number of rows to show of a boq
 */
export function previewOf({ kind, item }: ClipboardItem, maxRows = MAX_ROWS): string {
  const host = document.createElement('div')
  const root = createRoot(host)
  const isRow = kind === 'row'
  const block = isRow ? boqAround(item) : shortened(item, maxRows)
  flushSync(() => root.render(<PreviewedBlock block={withNewIds(block, previewId)} />))
  const html = isRow ? staticRowHtml(host) : staticHtml(host)
  root.unmount()
  return html
}

function PreviewedBlock({ block }: { block: Block }) {
  const { View } = toolOf(block)
  return (
    <Paper value={paperOf(block)}>
      <View model={blockModelOf(block)} />
    </Paper>
  )
}

/** A read-only paper with the open paper's currency, number format and total, else as a new one. */
function paperOf(block: Block): PaperContext {
  const open = $document.peek()
  const own = modelOf({ ...newQuotation([block]), ...newStart() })
  return {
    document: { ...own, ...(open && { meta: open.meta, totals: open.totals }) },
    isReadOnly: signal(true),
  }
}

const boqAround = (row: Extract<ClipboardItem, { kind: 'row' }>['item']): Block => {
  const boq = newBoqBlock('', () => '')
  return { ...boq, boq: { ...boq.boq, rows: [row] } }
}

function shortened(block: Block, maxRows: number): Block {
  const { rows, withRows } = kindOf(block)
  return withRows(block, rows(block).slice(0, maxRows))
}

let count = 0
/** Ids that no element of the paper uses. */
const previewId = () => `preview-${++count}`

/** The attributes that a copy keeps. All others define behaviour or meaning. */
const KEPT = ['class', 'style', 'src', 'data-per']

/** The host's content as static html: no hooks, nothing to press or edit. */
function staticHtml(host: Element): string {
  const copy = host.cloneNode(true) as Element
  for (const button of copy.querySelectorAll('[data-choose]')) showAsText(button)
  for (const element of copy.querySelectorAll('button, input, [aria-hidden]')) element.remove()
  for (const element of copy.querySelectorAll('*'))
    for (const name of element.getAttributeNames())
      if (!KEPT.includes(name)) element.removeAttribute(name)
  return copy.innerHTML
}

/** The host's first row as static html, inside the ancestors that define its columns. */
function staticRowHtml(host: Element): string {
  const copy = host.cloneNode(true) as Element
  let at = copy.querySelector(ROW)
  if (!at) return ''
  for (; at && at !== copy; at = at.parentElement) at.parentElement?.replaceChildren(at)
  return staticHtml(copy)
}

/** An option's switch shows its state in a copy too. */
function showAsText(button: Element): void {
  const mark = document.createElement('span')
  mark.className = button.className
  mark.textContent = button.textContent
  button.replaceWith(mark)
}
