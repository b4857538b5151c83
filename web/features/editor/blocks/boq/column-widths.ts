import { computed, effect, type ReadonlySignal } from '@preact/signals-react'
import { type CSSProperties, type RefObject, useLayoutEffect, useRef } from 'react'
import {
  COLUMNS,
  type Column,
  isFigure,
  shownOf,
} from '../../../../../src/domain/document/columns.ts'
import type { Block, BoqRow } from '../../../../../src/domain/document/quotation.ts'
import {
  type SharedColumns,
  sharedColumns,
  shownColumns,
} from '../../../../../src/domain/document/shown-widths.ts'
import type { BoqModel, DocumentModel } from '../../document/model.ts'
import { usePaper } from '../../paper/context.ts'
import { BOQ, closest } from '../../paper/elements.ts'

/**
 * The styles of the table's columns. They follow the texts and figures of all tables, but only
 * while no table has the focus, so that nothing jumps during typing.
 */
export function useColumnWidths(
  model: BoqModel,
  table: RefObject<HTMLElement | null>,
): CSSProperties {
  const { document: paper } = usePaper()
  const frame = model.frame.value
  const held = useRef({ frame, styles: stylesOf(model, paper) })
  if (held.current.frame !== frame) held.current = { frame, styles: stylesOf(model, paper) }

  // React does not know the widths that were written without a render.
  useLayoutEffect(() => write(table.current, held.current.styles))
  useLayoutEffect(() => {
    const update = () => {
      held.current = { frame: model.frame.peek(), styles: stylesOf(model, paper) }
      write(table.current, held.current.styles)
    }
    const stop = effect(() => {
      if (tablesOf(paper).value && !isInTable(document.activeElement)) update()
    })
    const leave = ({ relatedTarget }: FocusEvent) => !isInTable(relatedTarget) && update()
    document.addEventListener('focusout', leave)
    return () => {
      stop()
      document.removeEventListener('focusout', leave)
    }
  }, [model, paper, table])
  return held.current.styles as CSSProperties
}

const isInTable = (target: EventTarget | null): boolean => closest(target, BOQ) !== null

function write(element: HTMLElement | null, styles: Record<string, string>): void {
  for (const [name, width] of Object.entries(styles)) element?.style.setProperty(name, width)
}

function stylesOf(model: BoqModel, paper: DocumentModel): Record<string, string> {
  const widths = shownColumns(model.frame.peek(), sharedBy(tablesOf(paper).peek()))
  const styles = COLUMNS.map((name) => [`--column-${name}`, `${widths[name]}px`])
  const tracks = tracksOf(shownOf(model.frame.peek().boq.column))
  return Object.fromEntries([['--columns', tracks], ...styles])
}

/**
 * Long figures widen their column (figure-layout.module.css), first at the description's expense.
 */
function trackOf(name: Column): string {
  const width = `var(--column-${name})`
  if (name === 'number') return `max(${width}, var(--number-width, 0px))`
  if (name === 'description') return `minmax(min(${width}, 150px), 1fr)`
  return isFigure(name) ? `max(${width}, var(--figure-width-${name}, 0px))` : width
}

const tracksOf = (shown: readonly Column[]): string => shown.map(trackOf).join(' ')

/** One state of a document's tables, and the locale of its figures. */
interface Tables {
  readonly locale: string
  readonly blocks: readonly Block[]
}

/** One signal for all tables of a document, since each depends on all others. */
function tablesOf(paper: DocumentModel): ReadonlySignal<Tables> {
  const known = TABLES.get(paper)
  if (known) return known
  const tables = computed(() => ({
    locale: paper.meta.value.locale,
    blocks: paper.blocks.value.flatMap((model) => {
      if (model.type !== 'boq') return []
      const block = model.frame.value
      return { ...block, boq: { ...block.boq, rows: model.list.value as BoqRow[] } }
    }),
  }))
  TABLES.set(paper, tables)
  return tables
}

/** Computed once per state. */
function sharedBy(tables: Tables): SharedColumns | null {
  const known = SHARED.get(tables)
  if (known !== undefined) return known
  const shared = sharedColumns(tables.blocks, tables.locale)
  SHARED.set(tables, shared)
  return shared
}

const TABLES = new WeakMap<DocumentModel, ReadonlySignal<Tables>>()
const SHARED = new WeakMap<Tables, SharedColumns | null>()
