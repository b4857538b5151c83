import { computed, effect, type ReadonlySignal } from '@preact/signals-react'
import { memo, type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import { pricedOnly } from '../../../../../src/domain/document/options.ts'
import {
  type Section,
  sectionEnd,
  sectionsIn,
} from '../../../../../src/domain/document/sections.ts'
import { plainLines } from '../../../../../src/domain/html/plain-lines.ts'
import { formatPrice, type PriceFormat } from '../../../../../src/domain/numbers/format-figure.ts'
import { sum } from '../../../../../src/domain/numbers/money.ts'
import { countInWords } from '../../../../../src/domain/words/count-in-words.ts'
import { line as LINE_WORDS } from '../../../../../src/domain/words/en/editor.json'
import { fill } from '../../../../../src/domain/words/fill.ts'
import type { BoqModel, HeadingModel, NoteModel } from '../../document/model.ts'
import { onceFor } from '../../document/rewrite-document.ts'
import { paintFigure } from '../../figures/figure-cells.tsx'
import { figureClass } from '../../figures/figure-layout.ts'
import { leaveDescription } from '../../figures/tab-order.ts'
import { usePaper } from '../../paper/context.ts'
import { RichText } from '../../rich-text/index.ts'
import { describeRow } from './commands.ts'
import { isFolded, isLookedInto, lookInto } from './folded-rows.ts'
import styles from './line.module.css'
import { closeHeading } from './line-commands.ts'
import row from './row.module.css'
import { shownTable } from './shown-table.ts'
import { goToNextLine } from './waiting-row.ts'

interface LineProps<Model> {
  line: Model
  model: BoqModel
  isReadOnly: boolean
}

/** A heading or a note among the rows of a table: it has no figures of its own. */
export const LineView = memo(function LineView(props: LineProps<HeadingModel | NoteModel>) {
  const { line, ...rest } = props
  return line.type === 'heading' ? (
    <HeadingView line={line} {...rest} />
  ) : (
    <NoteView line={line} {...rest} />
  )
})

function HeadingView({ line, model, isReadOnly }: LineProps<HeadingModel>) {
  const { level, hasSum, isClosed } = line.data.value
  const element = useRef<HTMLDivElement>(null)
  const columns = shownTable(model, usePaper().document).columns.value
  const isSumShown = (hasSum || isClosed) && columns.includes('price')
  const { label, text } = usePaintedSum(element, model, line)
  return (
    <LineElement
      line={line}
      model={model}
      isReadOnly={isReadOnly}
      ref={element}
      label={label}
      className={classes(
        styles[`level${level}`],
        isClosed && styles.folded,
        !isSumShown && styles.wide,
      )}
      tools={!isReadOnly && <Fold line={line} model={model} isClosed={isClosed} />}
    >
      {isSumShown && (
        <div
          role={isReadOnly ? 'cell' : undefined}
          data-cell="price"
          suppressHydrationWarning
          className={figureClass(text)}
        >
          {text}
        </div>
      )}
    </LineElement>
  )
}

const NoteView = (props: LineProps<NoteModel>) => (
  <LineElement
    {...props}
    label={usePaper().offer?.names.note ?? LINE_WORDS.note}
    className={`${styles.note} ${styles.wide}`}
  />
)

interface LineElementProps extends LineProps<HeadingModel | NoteModel> {
  ref?: RefObject<HTMLDivElement | null>
  label: string
  className: string
  /** Beside the text. */
  tools?: ReactNode
  /** After the text. */
  children?: ReactNode
}

/** A line with its number and its text. */
function LineElement({
  line,
  model,
  isReadOnly,
  ref,
  label,
  className,
  tools,
  children,
}: LineElementProps) {
  const columns = shownTable(model, usePaper().document).columns.value
  const isHeading = line.type === 'heading'
  const cell = isReadOnly ? 'cell' : undefined
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a row and a group may both have a name
    <div
      role={isReadOnly ? 'row' : 'group'}
      aria-label={label}
      suppressHydrationWarning
      ref={ref}
      data-row-id={line.id}
      data-row-type={line.type}
      className={classes(
        ...[row.row, styles.line, className],
        !columns.includes('number') && styles.unnumbered,
      )}
    >
      <div role={cell} data-cell="number" className={row.number}>
        {line.number.value}
      </div>
      <div role={cell} className={styles.text}>
        <RichText
          mode={isHeading ? 'title' : 'cell'}
          label={LINE_WORDS[line.type]}
          placeholder={LINE_WORDS[line.type]}
          cell="description"
          className={styles.description}
          html={line.description.value}
          isReadOnly={isReadOnly}
          onInput={(html) => describeRow(model.id, line.id, html)}
          onLeave={(move) => leaveDescription(model.id, line.id, move)}
          {...(isHeading && { onEnter: () => goToNextLine(model.id, line.id) })}
        />
        {tools}
      </div>
      {children}
    </div>
  )
}

/** Closes and opens the heading for readers; beside a closed one, the way to its rows. */
function Fold(props: { line: HeadingModel; model: BoqModel; isClosed: boolean }) {
  const { line, model, isClosed } = props
  const lines = LINE_WORDS
  const count = isClosed ? rowsBelow(model, line) : 0
  return (
    <>
      {count > 0 && (
        <button
          type="button"
          tabIndex={-1}
          data-look
          aria-pressed={isLookedInto(line.id)}
          className={`${styles.look} screen-only`}
          data-tip={isFolded(line) ? lines.lookTip : lines.hideTip}
          onClick={() => lookInto(line.id, isFolded(line))}
        >
          {countInWords(lines.count, count)}
        </button>
      )}
      <button
        type="button"
        tabIndex={-1}
        data-fold
        aria-expanded={!isClosed}
        aria-label={lines.fold}
        className={`${styles.fold} screen-only`}
        data-tip={isClosed ? lines.openTip : lines.closeTip}
        onClick={() => closeHeading(model.id, line.id, !isClosed)}
      />
    </>
  )
}

/** The number of priced rows in the heading's section. */
function rowsBelow(model: BoqModel, line: HeadingModel): number {
  const rows = model.rows.value
  const list = rows.map((each) => (each.type === 'heading' ? each.data.value : each.data.peek()))
  const at = rows.indexOf(line)
  return pricedOnly(list.slice(at, sectionEnd(list, at))).length
}

/** Writes the sum into its cell, and the heading's name, when a price in its section changes. */
function usePaintedSum(
  element: RefObject<HTMLDivElement | null>,
  model: BoqModel,
  line: HeadingModel,
): { label: string; text: string } {
  const { document: paper, offer } = usePaper()
  const labelOf =
    offer?.names.heading ??
    ((level: number, title: string, text: string) =>
      fill(LINE_WORDS.headingLabel, { level, text: [title, text].filter(Boolean).join(', ') }))
  const sum = useMemo(() => sumOf(model, line), [model, line])
  const shown = (style: PriceFormat) => {
    const { level, hasSum, isClosed, description } = line.data.peek()
    const text = hasSum || isClosed ? formatPrice(sum.peek(), style) : ''
    const title = plainLines(description.html).join(' ')
    return { label: labelOf(level, title, text), text }
  }
  useLayoutEffect(() =>
    effect(() => {
      const style = paper.meta.value
      void sum.value
      const { label, text } = shown(style)
      const cell = element.current?.querySelector<HTMLElement>(':scope > [data-cell="price"]')
      if (cell) paintFigure(cell, text)
      if (element.current && element.current.ariaLabel !== label) element.current.ariaLabel = label
    }),
  )
  return shown(paper.meta.peek())
}

const classes = (...names: (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ')

type Sum = number | null

/** A heading's sum; null beyond ±1e12 or if the heading shows none. */
export function sumOf(model: BoqModel, { id }: HeadingModel): ReadonlySignal<Sum> {
  const sums = sumsOf(model)
  return computed(() => sums.value.get(id) ?? null)
}

/** The sums of one table, made when its first heading is shown. */
const sumsOf = onceFor((model: BoqModel) => {
  const sections = computed(() => shownSections(model))
  let before: Computed = { sections: [], prices: [], sums: new Map() }
  return computed(() => {
    before = summed(sections.value, model.prices.value, before)
    return before.sums
  })
})

interface NamedSection extends Section {
  readonly id: string
}

/** The sections whose headings show a sum. */
function shownSections(model: BoqModel): readonly NamedSection[] {
  const rows = model.rows.value
  const list = rows.map((row) => (row.type === 'heading' ? row.data.value : row.data.peek()))
  return sectionsIn(list).flatMap((section) => {
    const heading = list[section.at]
    const hasSum = heading?.type === 'heading' && (heading.hasSum || heading.isClosed)
    return hasSum ? [{ ...section, id: heading.id }] : []
  })
}

interface Computed {
  readonly sections: readonly NamedSection[]
  readonly prices: readonly number[]
  readonly sums: ReadonlyMap<string, Sum>
}

/** A key press changes one price: only the sections around changed prices are summed again. */
function summed(
  sections: readonly NamedSection[],
  prices: readonly number[],
  before: Computed,
): Computed {
  const isSame = sections === before.sections && prices.length === before.prices.length
  const first = isSame ? prices.findIndex((price, at) => price !== before.prices[at]) : 0
  if (isSame && first < 0) return { sections, prices, sums: before.sums }
  const last = isSame
    ? prices.findLastIndex((price, at) => price !== before.prices[at])
    : prices.length
  const sums = new Map<string, Sum>()
  for (const { id, at, end } of sections) {
    const isChanged = !isSame || (first < end && last > at)
    sums.set(id, isChanged ? sum(prices.slice(at + 1, end)) : (before.sums.get(id) ?? null))
  }
  return { sections, prices, sums }
}
