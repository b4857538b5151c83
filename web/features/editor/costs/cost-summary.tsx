import { useSignalEffect } from '@preact/signals-react'
import type { CSSProperties } from 'react'
import { kindOf } from '#domain/document/kinds/index.ts'
import { pricedOnly } from '#domain/document/options.ts'
import type { Block, Quotation } from '#domain/document/quotation.ts'
import { plainLines } from '#domain/html/plain-lines.ts'
import { formatPercent, formatPrice, type PriceFormat } from '#domain/numbers/format-figure.ts'
import {
  type PaidRow,
  profitByPeriod,
  profitOfRows,
  withMarkupForAll,
} from '#domain/numbers/markup.ts'
import { perPeriod } from '#domain/numbers/period-text.ts'
import { periodOf } from '#domain/numbers/periods.ts'
import { countInWords } from '#domain/words/count-in-words.ts'
import { cost as COST_WORDS, costs as WORDS } from '#domain/words/en/editor.json'
import { toast } from '../../../state/toasts.ts'
import { commitPending } from '../blocks/commit-pending.ts'
import type { BlockModel, BoqModel } from '../document/model.ts'
import { decimalsNow } from '../document/now.ts'
import { $document, committedBlocks, run } from '../document/store.ts'
import { isWithinRange } from '../document/within-range.ts'
import { usePaper } from '../paper/context.ts'
import type { CostViews } from '../paper/room-views.ts'
import styles from './costs.module.css'
import { PercentField, RowCosts } from './row-costs.tsx'

/** Above the paper: the whole document's cost and profit, and which tables make it. */
function CostSummary() {
  const open = $document.value
  const style = open?.meta.value
  const rows = open?.blocks.value.flatMap(rowsIn) ?? []
  const sums = profitByPeriod(rows, style?.decimals ?? 2)
  // Each row's bar is its share of the whole of its period (costs.module.css).
  const setShares = () => {
    for (const { period, profit } of sums)
      document.documentElement.style.setProperty(
        `--profit-${period}`,
        String(Math.max(profit.profit, 0) || 1),
      )
  }
  useSignalEffect(setShares)
  setShares()
  if (!style || sums.length === 0) return null
  const withoutCost = sums.reduce((count, { profit }) => count + profit.withoutCost, 0)
  return (
    <section className={`${styles.summary} screen-only`} aria-label={COST_WORDS.cost} data-costs>
      <p className={styles.private}>{WORDS.private}</p>
      <div className={styles.sums}>
        <ProfitFigures sums={sums} style={style} />
        <MarkupForAll boqId={null} sums={sums} locale={style.locale} />
      </div>
      {sums.map((sum) => (
        <Bar key={sum.period} sum={sum} style={style} />
      ))}
      {withoutCost > 0 && (
        <p className={styles.private}>{countInWords(COST_WORDS.withoutCost, withoutCost)}</p>
      )}
    </section>
  )
}

/** A row, how often it is paid, and the table or row block that it is in. */
interface PartRow extends PaidRow {
  readonly id: string
  readonly name: string
}

type Sum = ReturnType<typeof profitByPeriod<PartRow>>[number]
type Style = PriceFormat & Pick<Quotation, 'language'>

/** Where the money of a period is made: a segment for each table and row block with a profit. */
function Bar({ sum, style }: { sum: Sum; style: Style }) {
  const { period, profit: whole, rows } = sum
  const shares = [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, own]) => {
    const paid = own.map(({ row }) => row)
    const profit = profitOfRows(paid, style.decimals)?.profit ?? 0
    const text = perPeriod(formatPrice(profit, style), period, style.language)
    return profit > 0 ? [{ id, title: `${own[0]?.name}: ${text}`, profit }] : []
  })
  if (whole.profit <= 0 || shares.length < 2) return null
  return (
    <div
      className={styles.shares}
      role="img"
      aria-label={shares.map(({ title }) => title).join(', ')}
    >
      {shares.map(({ id, title, profit }) => (
        <span key={id} data-tip={title} style={{ flexGrow: profit } as CSSProperties} />
      ))}
    </div>
  )
}

function rowsIn(model: BlockModel): PartRow[] {
  const { id } = model
  if (model.type === 'boq') {
    const table = model.frame.value
    const name = nameOf(table.boq.header.title.html)
    return pricedOnly(model.list.value).map((row) => ({
      id,
      name,
      row,
      period: periodOf(row, table),
    }))
  }
  const block: Block = model.data.value
  const kind = kindOf(block)
  const name = nameOf(kind.headline(block))
  return kind.pricedRows(block).map((row) => ({ id, name, row, period: periodOf(row, block) }))
}

const nameOf = (html: string): string => plainLines(html)[0]?.slice(0, 60) || WORDS.unnamedTable

/** Below a table's subtotal: cost, profit and margin of its rows, and one markup for all of them. */
function TableCosts({ model }: { model: BoqModel }) {
  const { document } = usePaper()
  const style = document.meta.value
  const sums = profitByPeriod(rowsIn(model), style.decimals)
  if (sums.length === 0) return null
  return (
    <div className={`${styles.table} screen-only`} data-costs>
      <MarkupForAll boqId={model.id} sums={sums} locale={style.locale} />
      <ProfitFigures sums={sums} style={style} />
    </div>
  )
}

/** Cost, profit and margin of the rows of each period. */
function ProfitFigures({ sums, style }: { sums: readonly Sum[]; style: Style }) {
  const figures = sums.flatMap(({ period, profit: { cost, profit, margin } }) => {
    const paid = (value: number) => perPeriod(formatPrice(value, style), period, style.language)
    return [
      [COST_WORDS.cost, paid(cost), period],
      [COST_WORDS.profit, paid(profit), period],
      [COST_WORDS.margin, formatPercent(margin, style.locale), period],
    ]
  })
  return figures.map(([label, text, period]) => (
    <span key={`${label} ${period}`} className={styles.sum}>
      <span className={styles.label}>{label}</span>{' '}
      <span className={styles.figure}>{text || '–'}</span>
    </span>
  ))
}

/** Sets one markup for a table, or the whole document (boqId null), as one undoable step. */
function MarkupForAll(props: { boqId: string | null; sums: readonly Sum[]; locale: string }) {
  const { boqId, sums, locale } = props
  const [first, ...others] = sums
  const markup = others.length === 0 && first ? first.profit.markup : null
  return (
    <div className={styles.all}>
      <span className={styles.label}>{WORDS.all}</span>
      <PercentField
        label={WORDS.all}
        shown={formatPercent(markup, locale)}
        locale={locale}
        onCommit={(percent) => setForAll(boqId, percent)}
      />
    </div>
  )
}

function setForAll(boqId: string | null, percent: number): void {
  commitPending()
  const before = committedBlocks()
  const { blocks, left } = withMarkupForAll(before, boqId, percent, decimalsNow())
  if (!isWithinRange(blocks)) toast.warning(WORDS.outOfRange)
  else if (blocks === before) toast.info(WORDS.none)
  else {
    run(() => blocks, boqId)
    if (left > 0) toast.info(countInWords(WORDS.left, left))
  }
}

export const COST_VIEWS: CostViews = { Row: RowCosts, Table: TableCosts, Summary: CostSummary }
