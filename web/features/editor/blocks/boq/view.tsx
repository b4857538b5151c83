import { computed } from '@preact/signals-react'
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react'
import {
  CELL_FIGURES,
  type Column,
  type ColumnSetting,
  columnData,
  isUsual,
} from '#domain/document/columns.ts'
import { isPriced } from '#domain/document/options.ts'
import { numberWidthOf } from '#domain/document/outline.ts'
import type { TableRow } from '#domain/document/quotation.ts'
import { plainLines } from '#domain/html/plain-lines.ts'
import { editor as WORDS } from '#domain/words/en/editor.json'
import { lazy, prefetch } from '../../../../state/lazy.ts'
import { onceReady } from '../../../../state/page-events.ts'
import type { BoqModel } from '../../document/model.ts'
import { SubtotalFigure, usePeriods } from '../../figures/figure-cells.tsx'
import width from '../../figures/figure-layout.module.css'
import { columnCss, mayBeLong } from '../../figures/figure-layout.ts'
import { leaveSubtotalText } from '../../figures/tab-order.ts'
import addButton from '../../paper/add-block.module.css'
import { usePaper } from '../../paper/context.ts'
import { LateButton } from '../../paper/late-button.tsx'
import { $costViews } from '../../paper/room-views.ts'
import { lateViews } from '../../paper/until-loaded.tsx'
import { RichText } from '../../rich-text/index.ts'
import { commitPending } from '../commit-pending.ts'
import styles from './boq.module.css'
import { useColumnWidths } from './column-widths.ts'
import { changeHeader } from './commands.ts'
import { Head } from './head.tsx'
import cards from './row-cards.module.css'
import { RowGroups } from './row-groups.tsx'
import { shownTable } from './shown-table.ts'
import subtotalStyles from './subtotal.module.css'
import { pressKeyOnAddRow, startRow } from './waiting-row.ts'

/** Keys that turn lines into headings and notes: typed in a text, whose editor loads later than these. */
const lineKeys = lateViews(() => import('./line-keys.ts'))

/** A bill of quantities: title, columns, priced rows and their subtotal (product: Blocks). */
export function BoqView({ model }: { model: BoqModel }) {
  const { document, isReadOnly } = usePaper()
  const { header } = model.frame.value.boq
  const Costs = isReadOnly.value ? null : $costViews.value?.Table
  const columns = shownTable(model, document).columns.value
  const table = useRef<HTMLDivElement>(null)
  const widths = useColumnWidths(model, table)
  const numberStyle = useNumberStyle(model)
  useEffect(() => onceReady(() => prefetch(lineKeys.load)), [])
  // For the first render; figures that change later add the class themselves (fitWidth).
  const [long] = useState(() => (model.list.peek().some(hasLong) ? ` ${width.long}` : ''))
  return (
    <div
      ref={table}
      className={`boq ${styles.boq} ${width.columns}${long}${cardClass(columns)}`}
      style={{ ...widths, ...numberStyle, ...labels(columns, model.frame.value.boq.column) }}
      onKeyDownCapture={(event) => lineKeys.loaded()?.handleLineKey(event)}
      onInput={(event) => lineKeys.loaded()?.turnTypedLine(event)}
    >
      <RichText
        mode="title"
        label={WORDS.titles.items}
        placeholder={WORDS.titles.itemsHint}
        cell="title"
        className="title"
        html={header.title.html}
        isReadOnly={isReadOnly.value}
        readRole="heading"
        onInput={(html) => changeHeader(model.id, 'title', html)}
      />
      <div className={styles.table} {...(isReadOnly.value && tableNamed(header.title.html))}>
        <div className={styles.repeated}>
          <Head model={model} />
        </div>
        <RowGroups model={model} columns={columns} />
        <Subtotal model={model} />
        {Costs && <Costs model={model} />}
      </div>
      <AddRow boqId={model.id} />
    </div>
  )
}

/** Numbers by headings grow with each level, and their column with them. */
function useNumberStyle(model: BoqModel): CSSProperties | null {
  const { document } = usePaper()
  const width = useMemo(
    () =>
      computed(() =>
        document.meta.value.numbering === 'outline'
          ? numberWidthOf(model.rows.value.map((row) => row.number.value))
          : 0,
      ),
    [document, model],
  )
  return width.value > 0 ? ({ '--number-width': columnCss(width.value) } as CSSProperties) : null
}

/** A table to readers' screen readers; writers move among text boxes. */
const tableNamed = (title: string) =>
  ({ role: 'table', 'aria-label': plainLines(title).join(' ') || undefined }) as const

const hasLong = (row: TableRow): boolean =>
  isPriced(row) && CELL_FIGURES.some((name) => mayBeLong(row[name].html))

const loadMenu = lazy(() => import('./add-line-menu.ts'))

/**
 * The faint '+ Row' below each boq (product: New rows): a press or typing on it starts a row; the
 * arrow beside it, or the down arrow, offers headings and notes too.
 */
function AddRow({ boqId }: { boqId: string }) {
  const { isReadOnly } = usePaper()
  if (isReadOnly.value) return null
  return (
    <div className={`${styles.adding} screen-only`}>
      <button
        type="button"
        data-add
        tabIndex={-1}
        className={`${addButton.add} ${styles.addRow}`}
        data-tip={WORDS.actions.rowTip}
        aria-keyshortcuts="ArrowDown"
        onClick={() => startRow(boqId)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') {
            event.preventDefault()
            const kinds = event.currentTarget.nextElementSibling
            if (kinds instanceof HTMLElement) kinds.click()
          } else pressKeyOnAddRow(event, boqId)
        }}
      >
        {WORDS.actions.row}
      </button>
      <LateButton
        data-add-kinds
        tabIndex={-1}
        className={`${addButton.add} ${styles.addKinds}`}
        aria-haspopup="menu"
        aria-expanded={false}
        aria-label={WORDS.actions.rowKinds}
        data-tip={WORDS.actions.rowKinds}
        load={loadMenu}
        act={({ openAddLineMenu }, button) => openAddLineMenu(button, boqId)}
      />
    </div>
  )
}

/** The last line of a boq: its text, the table's only currency, and the sum (product: Tables). */
function Subtotal({ model }: { model: BoqModel }) {
  const { isReadOnly } = usePaper()
  const { header } = model.frame.value.boq
  const periods = usePeriods(() => model.subtotals.value)
  return (
    <div
      role={isReadOnly.value ? 'row' : undefined}
      className={`subtotal ${subtotalStyles.subtotal}`}
    >
      <RichText
        mode="title"
        label={WORDS.titles.subtotal}
        placeholder={WORDS.titles.subtotalHint}
        cell="subtotalText"
        className="subtotal-text"
        html={header.subtotalText.html}
        isReadOnly={isReadOnly.value}
        readRole="cell"
        onInput={(html) => changeHeader(model.id, 'subtotalText', html)}
        onLeave={(move) => leaveSubtotalText(model.id, move)}
      />
      <Currency />
      {periods.map((period) => (
        <SubtotalFigure key={period} model={model} period={period} />
      ))}
    </div>
  )
}

const loadMoneyPopover = lazy(() => import('../../money/money-popover.tsx'))

/** A press opens currency and number format beside it. */
function Currency() {
  const { document, isReadOnly } = usePaper()
  const { currency } = document.meta.value
  if (isReadOnly.value)
    return (
      <span role="cell" className="currency">
        {currency}
      </span>
    )
  return (
    <LateButton
      className={`currency ${subtotalStyles.currency}`}
      data-words
      aria-haspopup="dialog"
      data-tip={WORDS.actions.currency}
      load={loadMoneyPopover}
      act={({ openMoneyPopover }, button) => openMoneyPopover(button, commitPending)}
    >
      {currency}
    </LateButton>
  )
}

/** The classes of a table whose columns are not the usual ones, for its cards on a phone. */
function cardClass(columns: readonly Column[]): string {
  if (isUsual(columns)) return ''
  const has = (name: Column) => columns.includes(name)
  const classes = [
    `many ${cards.other}`,
    !has('number') && cards.noNumber,
    (has('discount') || has('tax')) && cards.more,
    !(has('itemPrice') && has('qty')) && cards.noTimes,
    !(has('price') && (has('itemPrice') || has('qty'))) && cards.noEquals,
  ]
  return classes.map((name) => (name ? ` ${name}` : '')).join('')
}

/** The headings of the fields that have a label on a card, as css strings. */
const labels = (
  columns: readonly Column[],
  column: Readonly<Record<Column, ColumnSetting>>,
): Record<string, string> =>
  Object.fromEntries(
    columns
      .filter((name) => !columnData(name).isUsual)
      .map((name) => [`--label-${name}`, JSON.stringify(plainLines(column[name].html).join(' '))]),
  )
