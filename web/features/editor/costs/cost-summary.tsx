import { useSignalEffect } from '@preact/signals-react'
import type { CSSProperties } from 'react'
import { kindOf } from '#domain/document/kinds/index.ts'
import type { PricedLine } from '#domain/document/kinds/kind.ts'
import { pricedOnly } from '#domain/document/options.ts'
import { type Block, NO_TERMS } from '#domain/document/quotation.ts'
import { plainLines } from '#domain/html/plain-lines.ts'
import { formatPercent, formatPrice, type PriceFormat } from '#domain/numbers/format-figure.ts'
import type { Profit } from '#domain/numbers/margin.ts'
import { profitOfRows, withMarkupForAll } from '#domain/numbers/markup.ts'
import { countInWords } from '#domain/words/count-in-words.ts'
import { cost as COST_WORDS, costs as WORDS } from '#domain/words/en/editor.json'
import { toast } from '../../../state/toasts.ts'
import { commitPending } from '../blocks/commit-pending.ts'
import type { BlockModel, BoqModel } from '../document/model.ts'
import { decimalsNow, isWithinRange } from '../document/now.ts'
import { $document, committedBlocks, run } from '../document/store.ts'
import { usePaper } from '../paper/context.ts'
import type { CostViews } from '../paper/room-views.ts'
import styles from './costs.module.css'
import { PercentField, RowCosts } from './row-costs.tsx'

/** Above the paper: the whole document's cost and profit, and which tables make it. */
function CostSummary() {
  const open = $document.value
  const style = open?.meta.value ?? NO_TERMS
  const { locale } = style
  const parts = open?.blocks.value.map(partOf).filter(({ rows }) => rows.length > 0) ?? []
  const profit = profitOfRows(
    parts.flatMap(({ rows }) => rows),
    style.decimals,
  )
  const total = Math.max(profit?.profit ?? 0, 0)
  // Each row's bar is its share of the whole (costs.module.css).
  useSignalEffect(() => {
    document.documentElement.style.setProperty('--profit', String(total || 1))
  })
  document.documentElement.style.setProperty('--profit', String(total || 1))
  if (!open || !profit) return null
  return (
    <section className={`${styles.summary} screen-only`} aria-label={COST_WORDS.cost} data-costs>
      <p className={styles.private}>{WORDS.private}</p>
      <div className={styles.sums}>
        <ProfitFigures profit={profit} style={style} />
        <MarkupForAll boqId={null} markup={profit.markup} locale={locale} />
      </div>
      <Bar parts={parts} total={total} style={style} />
      {profit.withoutCost > 0 && (
        <p className={styles.private}>{countInWords(COST_WORDS.withoutCost, profit.withoutCost)}</p>
      )}
    </section>
  )
}

interface Part {
  readonly id: string
  readonly name: string
  readonly rows: readonly PricedLine[]
}

/** Where the money is made: a segment for each table and row block with a profit. */
function Bar({ parts, total, style }: { parts: Part[]; total: number; style: PriceFormat }) {
  const shares = parts.flatMap(({ id, name, rows }) => {
    const profit = profitOfRows(rows, style.decimals)?.profit ?? 0
    return profit > 0 ? [{ id, title: `${name}: ${formatPrice(profit, style)}`, profit }] : []
  })
  if (total === 0 || shares.length < 2) return null
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

function partOf(model: BlockModel): Part {
  if (model.type === 'boq') {
    const { title } = model.frame.value.boq.header
    return { id: model.id, name: nameOf(title.html), rows: pricedOnly(model.list.value) }
  }
  const block: Block = model.data.value
  const kind = kindOf(block)
  return { id: model.id, name: nameOf(kind.headline(block)), rows: kind.pricedRows(block) }
}

const nameOf = (html: string): string => plainLines(html)[0]?.slice(0, 60) || WORDS.unnamedTable

/** Below a table's subtotal: cost, profit and margin of its rows, and one markup for all of them. */
function TableCosts({ model }: { model: BoqModel }) {
  const { document } = usePaper()
  const style = document.meta.value
  const profit = profitOfRows(pricedOnly(model.list.value), style.decimals)
  if (!profit) return null
  return (
    <div className={`${styles.table} screen-only`} data-costs>
      <MarkupForAll boqId={model.id} markup={profit.markup} locale={style.locale} />
      <ProfitFigures profit={profit} style={style} />
    </div>
  )
}

/** Cost, profit and margin of several rows. */
function ProfitFigures({ profit, style }: { profit: Profit; style: PriceFormat }) {
  const { cost, profit: earned, margin } = profit
  const figures = [
    [COST_WORDS.cost, formatPrice(cost, style)],
    [COST_WORDS.profit, formatPrice(earned, style)],
    [COST_WORDS.margin, formatPercent(margin, style.locale)],
  ]
  return figures.map(([label, text]) => (
    <span key={label} className={styles.sum}>
      <span className={styles.label}>{label}</span>{' '}
      <span className={styles.figure}>{text || '–'}</span>
    </span>
  ))
}

/** Sets one markup for a table, or the whole document (boqId null), as one undoable step. */
function MarkupForAll(props: { boqId: string | null; markup: number | null; locale: string }) {
  const { boqId, markup, locale } = props
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
