import { type ReadonlySignal, useSignalEffect } from '@preact/signals-react'
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react'
import { changePricedRow, type RowPlace } from '#domain/document/blocks.ts'
import { isCounted } from '#domain/document/options.ts'
import type { BoqRow, RowBlock } from '#domain/document/quotation.ts'
import { figureText, formatPercent, formatPrice } from '#domain/numbers/format-figure.ts'
import { markupOf, profitOf } from '#domain/numbers/margin.ts'
import { costedRow, mayTakeMarkup, rowWithMarkup } from '#domain/numbers/markup.ts'
import { periodOf } from '#domain/numbers/periods.ts'
import { readPercent } from '#domain/numbers/typed-percent.ts'
import { cost as COST_WORDS, costs as WORDS } from '#domain/words/en/editor.json'
import { fill } from '#domain/words/fill.ts'
import { toast } from '../../../state/toasts.ts'
import { decimalsNow } from '../document/now.ts'
import { run } from '../document/store.ts'
import { isWithinRange } from '../document/within-range.ts'
import { editableFigure, paintFigure } from '../figures/figure-cells.tsx'
import { figureClass } from '../figures/figure-layout.ts'
import { isTypedIn } from '../figures/figure-place.ts'
import { usePaper } from '../paper/context.ts'
import styles from './costs.module.css'

/** A markup may be anything that leaves a price. */
const MARKUP = { least: -100, most: 1_000_000 }

interface Props {
  row: { readonly data: ReadonlySignal<BoqRow | RowBlock> }
  boqId: string | null
}

/** Below a row: its cost, the markup on it and the profit (numbers: Cost and margin). */
export function RowCosts({ row, boqId }: Props) {
  const { document } = usePaper()
  const meta = document.meta.value
  const { locale, decimals } = meta
  const data = row.data.value
  const costed = costedRow(data)
  const profit = profitOf(costed, decimals)
  const share = isCounted(data) ? Math.max(profit ?? 0, 0) : 0
  const table = document.blocks.peek().find(({ id }) => id === boqId)
  const period = periodOf(data, table?.type === 'boq' ? table.frame.value : data)
  return (
    <div
      className={`${styles.row} screen-only`}
      data-costs
      style={{ '--own': share, '--profit': `var(--profit-${period})` } as CSSProperties}
    >
      <span className={styles.label}>{COST_WORDS.cost}</span>
      <CostCell row={row} />
      <span className={styles.label}>{WORDS.markup}</span>
      <PercentField
        label={WORDS.markup}
        shown={formatPercent(markupOf(costed, decimals), locale)}
        locale={locale}
        onCommit={(percent) => setMarkup(placeOf(data, boqId), data, percent)}
        onMove={moveAlong}
      />
      <span className={styles.sum}>
        <span className={styles.label}>{COST_WORDS.profit}</span>
        <span className={styles.figure} data-profit>
          {formatPrice(profit, meta)}
        </span>
      </span>
      <span className={styles.bar} aria-hidden />
    </div>
  )
}

/** Edited like the row's other figures (figures/edit-figure.ts), and painted like them. */
function CostCell({ row }: Pick<Props, 'row'>) {
  const { document } = usePaper()
  const cell = useRef<HTMLDivElement>(null)
  const first = useRef(figureText('cost', row.data.peek(), document.meta.peek())).current
  useSignalEffect(() => {
    const text = figureText('cost', row.data.value, document.meta.value)
    if (cell.current && !isTypedIn(cell.current)) paintFigure(cell.current, text)
  })
  return (
    <div
      ref={cell}
      data-cell="cost"
      className={figureClass(first)}
      {...editableFigure(COST_WORDS.costLabel)}
    >
      {first}
    </div>
  )
}

const placeOf = ({ id }: BoqRow | RowBlock, boqId: string | null): RowPlace =>
  boqId === null ? { blockId: id, rowId: null } : { blockId: boqId, rowId: id }

function setMarkup(place: RowPlace, row: BoqRow | RowBlock, percent: number): void {
  if (!mayTakeMarkup(row)) {
    toast.info(row.cost === null ? WORDS.noCost : WORDS.pinned)
    return
  }
  run((blocks) => {
    const after = changePricedRow(blocks, place, (one) =>
      rowWithMarkup(one, percent, decimalsNow()),
    )
    if (isWithinRange(after)) return after
    toast.warning(WORDS.outOfRange)
    return blocks
  }, place.blockId)
}

/** To the markup of the next row, or the previous one. */
function moveAlong(from: HTMLElement, by: 1 | -1): void {
  const fields = [...document.querySelectorAll<HTMLElement>(`.${styles.row} .${styles.percent}`)]
  fields[fields.indexOf(from) + by]?.focus()
}

interface PercentProps {
  readonly label: string
  readonly shown: string
  readonly locale: string
  /** Called with what was typed, if it is a markup. */
  readonly onCommit: (percent: number) => void
  readonly onMove?: (from: HTMLElement, by: 1 | -1) => void
}

/** A markup, typed in place: Enter and leaving it commit, Escape puts back what stood there. */
export function PercentField({ label, shown, locale, onCommit, onMove }: PercentProps) {
  const [typed, setTyped] = useState<string | null>(null)
  function commit(): void {
    if (typed === null) return
    setTyped(null)
    if (typed.trim() === shown.trim() || typed.trim() === '') return
    const percent = readPercent(typed, { locale }, MARKUP)
    if (typeof percent === 'number') onCommit(percent)
    else toast.warning(fill(WORDS.unreadable, { typed: typed.trim().slice(0, 40) }))
  }
  function pressKey(event: KeyboardEvent<HTMLInputElement>): void {
    const by = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined
    if (event.key === 'Escape' && typed !== null) {
      event.stopPropagation()
      setTyped(null)
    }
    if (!by || event.nativeEvent.isComposing) return
    event.preventDefault()
    commit()
    onMove?.(event.currentTarget, by)
  }
  return (
    <input
      className={styles.percent}
      aria-label={label}
      inputMode="text"
      autoComplete="off"
      spellCheck={false}
      value={typed ?? shown}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={commit}
      onKeyDown={pressKey}
    />
  )
}
