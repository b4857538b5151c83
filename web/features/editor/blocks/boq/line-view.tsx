import { effect, type ReadonlySignal, untracked, useComputed } from '@preact/signals-react'
import { memo, type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import type { Period } from '#domain/document/limits.ts'
import { pricedOnly } from '#domain/document/options.ts'
import { sectionEnd } from '#domain/document/sections.ts'
import { plainLines } from '#domain/html/plain-lines.ts'
import { formatPrice } from '#domain/numbers/format-figure.ts'
import { periodMark, sumsText } from '#domain/numbers/period-text.ts'
import type { PeriodSum } from '#domain/numbers/periods.ts'
import { countInWords } from '#domain/words/count-in-words.ts'
import { line as LINE_WORDS } from '#domain/words/en/editor.json'
import { fill } from '#domain/words/fill.ts'
import type { BoqModel, HeadingModel, NoteModel } from '../../document/model.ts'
import { paintFigure, sumIn, usePaintedText, usePeriods } from '../../figures/figure-cells.tsx'
import { figureClass } from '../../figures/figure-layout.ts'
import { leaveDescription } from '../../figures/tab-order.ts'
import { usePaper } from '../../paper/context.ts'
import { RichText } from '../../rich-text/index.ts'
import { describeRow } from './commands.ts'
import { isFolded, isLookedInto, lookInto } from './folded-rows.ts'
import { sumsUnder } from './heading-sums.ts'
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
  const sums = useMemo(() => sumsUnder(model, line), [model, line])
  const periods = usePeriods(() => sums.value)
  return (
    <LineElement
      line={line}
      model={model}
      isReadOnly={isReadOnly}
      ref={element}
      label={usePaintedLabel(element, line, sums)}
      className={classes(`level${level}`, isClosed && styles.folded, !isSumShown && styles.wide)}
      tools={!isReadOnly && <Fold line={line} model={model} isClosed={isClosed} />}
    >
      {isSumShown && periods.map((period) => <Sum key={period} sums={sums} period={period} />)}
    </LineElement>
  )
}

type Sums = ReadonlySignal<readonly PeriodSum[]>

/** The sum of a period, painted when a price in the heading's section changes. */
function Sum({ sums, period }: { sums: Sums; period: Period }) {
  const { document, isReadOnly } = usePaper()
  const textOf = () => formatPrice(sumIn(sums, period), document.meta.value)
  const { ref, first } = usePaintedText<HTMLDivElement>(textOf, paintFigure)
  const mark = useComputed(() => periodMark(period, document.meta.value.language)).value
  return (
    <div
      role={isReadOnly.value ? 'cell' : undefined}
      data-cell="price"
      data-per={mark || undefined}
      suppressHydrationWarning
      ref={ref}
      className={figureClass(first)}
    >
      {first}
    </div>
  )
}

const NoteView = (props: LineProps<NoteModel>) => (
  <LineElement
    {...props}
    label={usePaper().offer?.names.note ?? LINE_WORDS.note}
    className={`note ${styles.wide}`}
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
        ...[`row ${row.row}`, styles.line, className],
        !columns.includes('number') && styles.unnumbered,
      )}
    >
      <div role={cell} data-cell="number" className={`number ${row.number}`}>
        {line.number.value}
      </div>
      <div role={cell} className={styles.text}>
        <RichText
          mode={isHeading ? 'title' : 'cell'}
          label={LINE_WORDS[line.type]}
          placeholder={LINE_WORDS[line.type]}
          cell="description"
          className="description"
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

/** The heading's name, with its sums; written when these change. */
function usePaintedLabel(
  element: RefObject<HTMLDivElement | null>,
  line: HeadingModel,
  sums: Sums,
): string {
  const { document, offer } = usePaper()
  const labelOf =
    offer?.names.heading ??
    ((level: number, title: string, text: string) =>
      fill(LINE_WORDS.headingLabel, { level, text: [title, text].filter(Boolean).join(', ') }))
  const shown = () => {
    const { level, hasSum, isClosed, description } = line.data.peek()
    const meta = document.meta.value
    const textOf = (value: number | null) => formatPrice(value, meta)
    const text = hasSum || isClosed ? sumsText(sums.value, textOf, meta.language) : ''
    return labelOf(level, plainLines(description.html).join(' '), text)
  }
  useLayoutEffect(() =>
    effect(() => {
      const label = shown()
      if (element.current && element.current.ariaLabel !== label) element.current.ariaLabel = label
    }),
  )
  return untracked(shown)
}

const classes = (...names: (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ')
