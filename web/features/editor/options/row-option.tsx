import { type ReadonlySignal, useComputed } from '@preact/signals-react'
import {
  type CSSProperties,
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { RowPlace } from '#domain/document/blocks.ts'
import type { Column } from '#domain/document/columns.ts'
import type { PricedLine } from '#domain/document/kinds/kind.ts'
import { capitalized } from '#domain/document/label.ts'
import type { QuantityRange } from '#domain/document/options.ts'
import { isNewer } from '#domain/document/version.ts'
import { plainLines } from '#domain/html/plain-lines.ts'
import { formatQty } from '#domain/numbers/format-figure.ts'
import { differenceTexts, rangeText, textOfUse } from '#domain/numbers/option-texts.ts'
import { range as WORDS } from '#domain/words/en/editor.json'
import { fill } from '#domain/words/fill.ts'
import { withLoaded } from '../../../state/lazy.ts'
import { wordsIn } from '../document/document-words.ts'
import { blockSignal } from '../document/model.ts'
import type { RowOption } from '../document/row-options.ts'
import { $isReading, $isReadOnly, committedBlocks } from '../document/store.ts'
import { hasUnitColumn } from '../figures/figure-place.ts'
import { afterRow } from '../figures/tab-order.ts'
import { usePaper } from '../paper/context.ts'
import { chooseRow } from './choose-row.ts'
import { standing } from './open-totals.ts'
import styles from './options.module.css'
import { chooseTypedQty, stepQty } from './range/choose-qty.ts'
import { loadRangeForm } from './range/load.ts'
import fieldStyles from './range/quantity-field.module.css'

interface RowChoiceProps {
  place: RowPlace
  row: { readonly data: ReadonlySignal<PricedLine> }
  option: RowOption
}

interface RowOptionProps extends RowChoiceProps {
  /** The columns of the row's grid, in order. */
  columns: readonly Column[]
}

/**
 * The line below the cells of an optional or alternative row: its switch, and while it doesn't
 * count what the total would change by (product: Options).
 */
export function RowOptionView({ place, row, option, columns }: RowOptionProps) {
  const { use, range, isChosen } = option
  const cell = usePaper().isReadOnly.value && place.rowId !== null ? 'cell' : undefined
  const difference = !isChosen && columns.includes('price') && (
    <Difference place={place} row={row} option={option} />
  )
  const hasRange = use === 'optional' && range && columns.includes('qty')
  const own = hasRange && { place, row, range }
  return (
    <>
      {own && (
        <span role={cell} className={styles.quantity}>
          <ReaderQuantity {...own} column={columns.indexOf('qty') + 1} />
        </span>
      )}
      <div
        role={cell}
        className={`${styles.choice} ${own ? styles.ranged : ''}`}
        style={spanStyle(columns)}
      >
        <Switch place={place} row={row} option={option} />
        {own && <RowRange {...own} />}
        {difference}
      </div>
    </>
  )
}

/** The line starts at the description and has the columns of the row. */
function spanStyle(columns: readonly Column[]): CSSProperties {
  const spanned = columns.filter((name) => name !== 'number')
  return { '--span': spanned.length, '--qty': spanned.indexOf('qty') + 1 } as CSSProperties
}

function Switch({ place, row, option: { use, isChosen } }: RowChoiceProps) {
  const { document, offer } = usePaper()
  const text = useComputed(() => plainLines(row.data.value.description.html).join(' '))
  const word = useComputed(() => textOfUse(use, wordsIn(document.meta.value.language).paper)).value
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles have this state
    <button
      type="button"
      role={use === 'optional' ? 'checkbox' : 'radio'}
      aria-checked={isChosen}
      aria-label={text.value ? `${capitalized(word)}: ${text.value}` : capitalized(word)}
      aria-disabled={isNewer(document.meta.value) || offer?.isClosed.value || undefined}
      data-choose=""
      className={switchClass(use, isChosen)}
      onClick={() => chooseRow(place, use === 'alternative' || !isChosen)}
      onKeyDown={leaveByTab}
    >
      {word}
    </button>
  )
}

function Difference({ place, row, option: { rival } }: RowChoiceProps) {
  const { document } = usePaper()
  const table = document.blocks.value.find(({ id }) => id === place.blockId)
  const texts = useComputed(() => {
    const meta = document.meta.value
    const { paper } = wordsIn(meta.language)
    const now = standing(document).value
    const block = table && blockSignal(table).value
    return differenceTexts(row.data.value, rival?.data.value, now, meta, paper, block)
  })
  // Most of them stay as they are when another row changes.
  const difference = useComputed(() => texts.value.difference).value
  const terms = useComputed(() => texts.value.terms).value
  if (difference === '') return null
  return (
    <span className={styles.differs}>
      {terms && <span className={styles.terms}>{terms}</span>}{' '}
      <span className={styles.difference} data-difference="">
        {difference}
      </span>
    </span>
  )
}

const switchClass = (use: RowOption['use'], isChosen: boolean): string =>
  [styles.switch, use === 'alternative' && styles.radio, isChosen && styles.chosen]
    .filter(Boolean)
    .join(' ')

/** In the editor, Tab leads on as from a price (product: Tab order); a reader's Tab is the browser's. */
function leaveByTab(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab' || event.shiftKey || $isReadOnly.peek()) return
  const next = afterRow(event.currentTarget)
  if (!next) return
  event.preventDefault()
  next.focus()
}

interface RowRangeProps {
  place: RowPlace
  row: { readonly data: ReadonlySignal<PricedLine> }
  range: QuantityRange
}

/** The quantities that may be chosen: a reader steps through them, the writer opens their form. */
export function RowRange({ place, row, range }: RowRangeProps) {
  const { document, isReadOnly, offer } = usePaper()
  const text = useComputed(() => {
    const { locale, language } = document.meta.value
    return rangeText(row.data.value, locale, wordsIn(language).paper)
  }).value
  if (!isReadOnly.value)
    return (
      // By keys it is opened from the row's menu (toolbars/option-choices.ts).
      <button
        type="button"
        tabIndex={-1}
        data-range=""
        className={styles.range}
        aria-label={fill(WORDS.open, { quantities: text })}
        onClick={() => withLoaded(loadRangeForm, ({ openRangeForm }) => openRangeForm(place))}
      >
        {text}
      </button>
    )
  const qty = row.data.value.qty.value
  const isStepped = !isNewer(document.meta.value) && !offer?.isClosed.value
  return (
    <span data-range="" className={styles.range}>
      {isStepped && <Step place={place} by={-1} isEnd={qty !== null && qty <= range.min} />}
      {text}
      {isStepped && <Step place={place} by={1} isEnd={qty !== null && qty >= range.max} />}
    </span>
  )
}

function Step({ place, by, isEnd }: { place: RowPlace; by: 1 | -1; isEnd: boolean }) {
  const { more, less } = usePaper().offer?.words ?? WORDS
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={by === 1 ? more : less}
      aria-disabled={isEnd || undefined}
      onClick={() => !isEnd && stepQty(place, by)}
    >
      {by === 1 ? '+' : '−'}
    </button>
  )
}

/** A reader's field for the quantity; the cell shows it to those whose page runs no scripts. */
export function ReaderQuantity(props: RowRangeProps & { column: number }) {
  const { isReadOnly, offer } = usePaper()
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  const isRead = isReadOnly.value && $isReading.value && !offer?.isClosed.value
  return isMounted && isRead ? <QuantityField {...props} /> : null
}

interface QuantityFieldProps {
  place: RowPlace
  row: { readonly data: ReadonlySignal<PricedLine> }
  range: QuantityRange
  /** The grid column of the row's quantity. */
  column: number
}

/**
 * The quantity of an optional row that its reader may choose: a field over the cell, which prints
 * and pages without scripts show.
 */
export function QuantityField({ place, row, range, column }: QuantityFieldProps) {
  const { document, offer } = usePaper()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const { locale } = document.meta.value
  const { qty } = row.data.value
  const name = useComputed(() => plainLines(row.data.value.description.html).join(' '))
  const isUnitApart =
    hasUnitColumn(committedBlocks(), { ...place, name: 'qty' }) && qty.unit !== '%'
  const shown = formatQty(qty.value, locale, isUnitApart ? '' : qty.unit)
  useLayoutEffect(() => coverCell(input.current), [])
  const commit = () => {
    if (typed === null) return
    setTyped(null)
    if (typed.trim() !== shown) chooseTypedQty(place, typed.trim())
  }
  const step = (by: 1 | -1) => {
    setTyped(null)
    stepQty(place, by)
  }
  const pressKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = ({ ArrowUp: 1, ArrowDown: -1 } as const)[event.key]
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') commit()
    if (event.key === 'Escape') {
      if (typed !== null) event.stopPropagation()
      setTyped(null)
    }
    if (!by) return
    event.preventDefault()
    step(by)
  }
  return (
    <input
      ref={input}
      type="text"
      role="spinbutton"
      inputMode="decimal"
      autoComplete="off"
      maxLength={40}
      className={`${fieldStyles.field} screen-only`}
      style={{ '--column': column } as CSSProperties}
      data-quantity=""
      aria-label={
        offer || name.value
          ? fill(offer?.words.quantity ?? WORDS.field, { row: name.value })
          : WORDS.unnamedField
      }
      aria-valuemin={range.min}
      aria-valuemax={range.max}
      aria-valuenow={qty.value ?? undefined}
      aria-valuetext={shown || undefined}
      value={typed ?? shown}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onKeyDown={pressKey}
      onBlur={commit}
    />
  )
}

/** Hides the cell below the field, from screen readers too, for as long as the field is there. */
function coverCell(field: HTMLElement | null): (() => void) | undefined {
  const cell = field?.closest('[data-row-id], [data-block-id]')?.querySelector('[data-cell="qty"]')
  if (!cell) return undefined
  cell.ariaHidden = 'true'
  return () => {
    cell.ariaHidden = null
  }
}
