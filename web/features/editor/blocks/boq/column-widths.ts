import { computed, effect } from '@preact/signals-react'
import { type CSSProperties, type RefObject, useLayoutEffect, useRef } from 'react'
import {
  COLUMNS,
  type Column,
  FIGURES,
  isFigure,
  isUsualOnly,
  shownOf,
} from '#domain/document/columns.ts'
import type { Block, BoqBlock, TableRow } from '#domain/document/quotation.ts'
import { sharedColumns, shownColumns } from '#domain/document/shown-widths.ts'
import type { PriceFormat } from '#domain/numbers/format-figure.ts'
import type { BoqModel, DocumentModel } from '../../document/model.ts'
import { onceFor } from '../../document/rewrite-document.ts'
import { columnCss } from '../../figures/figure-layout.ts'
import { usePaper } from '../../paper/context.ts'
import { BOQ, closest } from '../../paper/elements.ts'
import { afterPress } from '../../paper/pointer-press.ts'
import { shownTable } from './shown-table.ts'

/**
 * The styles of the table's columns. They follow the texts and figures of all tables, but only
 * while no table has the focus, so that nothing moves during typing or on the way from cell to
 * cell; columns that are shown, hidden or resized follow at once.
 */
export function useColumnWidths(
  model: BoqModel,
  table: RefObject<HTMLElement | null>,
): CSSProperties {
  const { document: paper } = usePaper()
  const { block } = shownTable(model, paper)
  const layout = layoutOf(block.value)
  const held = useRef({ model, layout, styles: stylesOf(model, paper) })
  if (held.current.model !== model || held.current.layout !== layout)
    held.current = { model, layout, styles: stylesOf(model, paper) }

  // React does not know the widths that were written without a render.
  useLayoutEffect(() => write(table.current, held.current.styles))
  useLayoutEffect(() => void (layout && dropWider(table.current)), [layout, table])
  useLayoutEffect(() => {
    const update = () => {
      const styles = stylesOf(model, paper)
      held.current = { model, layout: layoutOf(block.peek()), styles }
      write(table.current, styles)
      dropWider(table.current)
    }
    let isHeld = isInTable(document.activeElement)
    const stop = effect(() => {
      if (tablesOf(paper).value && !isHeld) update()
    })
    // On its way from cell to cell the focus is nowhere, and commits happen there.
    const settle = () => {
      const wasHeld = isHeld
      isHeld = isInTable(document.activeElement)
      if (wasHeld && !isHeld) update()
    }
    const move = () => {
      isHeld ||= isInTable(document.activeElement)
      if (isHeld) afterPress(settle)
    }
    document.addEventListener('focusin', move)
    document.addEventListener('focusout', move)
    return () => {
      stop()
      document.removeEventListener('focusin', move)
      document.removeEventListener('focusout', move)
    }
  }, [model, paper, table, block])
  return held.current.styles as CSSProperties
}

/** What somebody has set of the columns, and which are shown. */
const layoutOf = ({ width, boq }: BoqBlock): string =>
  [width, ...COLUMNS.map((name) => `${boq.column[name].isShown} ${boq.column[name].width}`)].join()

const isInTable = (target: EventTarget | null): boolean => closest(target, BOQ) !== null

function write(element: HTMLElement | null, styles: Record<string, string>): void {
  for (const [name, width] of Object.entries(styles)) element?.style.setProperty(name, width)
}

/** Takes back what figures typed since were given beyond the columns' widths (figure-layout.ts). */
function dropWider(element: HTMLElement | null): void {
  for (const name of FIGURES) element?.style.removeProperty(`--wider-${name}`)
}

function stylesOf(model: BoqModel, paper: DocumentModel): Record<string, string> {
  const tables = tablesOf(paper).peek()
  // A component that read these signals would render at every key press.
  const table = withRows(shownTable(model, paper).block.peek(), model.list.peek())
  const shown = shownOf(table.boq.column)
  const widths = shownColumns(table, sharedBy(tables), tables.style)
  const styles = COLUMNS.map((name) => [`--column-${name}`, columnCss(widths[name])])
  return Object.fromEntries([['--columns', tracksOf(shown)], ...styles])
}

const tracksOf = (shown: readonly Column[]): string =>
  shown.map((name) => trackOf(name, isUsualOnly(shown))).join(' ')

/**
 * Long figures widen their column (figure-layout.module.css), first at the description's expense.
 */
function trackOf(name: Column, isUsual: boolean): string {
  const width = `var(--column-${name})`
  if (name === 'number') return `max(${width}, var(--number-width, 0px))`
  if (name === 'description')
    return `minmax(min(${width}, ${isUsual ? LEAST_DESCRIPTION : LEAST_AMONG_MANY}px), 1fr)`
  if (!isFigure(name)) return width
  return `max(${width}, var(--wider-${name}, 0px), var(--figure-width-${name}, 0px))`
}

/** In px: what long figures leave of a description. */
const LEAST_DESCRIPTION = 150
const LEAST_AMONG_MANY = 120

/** The table as it is shown, with its current rows. */
const withRows = (block: BoqBlock, rows: readonly TableRow[]): BoqBlock => ({
  ...block,
  boq: { ...block.boq, rows: rows as TableRow[] },
})

/** One state of a document's tables, and how its figures are written. */
interface Tables {
  readonly style: PriceFormat
  readonly blocks: readonly Block[]
}

/** One signal for all tables of a document, since each depends on all others. */
const tablesOf = onceFor((paper: DocumentModel) =>
  computed(
    (): Tables => ({
      style: paper.meta.value,
      blocks: paper.blocks.value.flatMap((model) =>
        model.type === 'boq'
          ? withRows(shownTable(model, paper).block.value, model.list.value)
          : [],
      ),
    }),
  ),
)

/** Computed once per state. */
const sharedBy = onceFor(({ blocks, style }: Tables) => sharedColumns(blocks, style))
