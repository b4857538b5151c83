import { computed, type ReadonlySignal, useComputed } from '@preact/signals-react'
import { type ComponentProps, useRef } from 'react'
import type { Period } from '#domain/document/limits.ts'
import { lineFigure, type TotalItem, type TotalItems } from '#domain/numbers/itemized-totals.ts'
import { shownFirstYear, shownPayments, shownTotals } from '#domain/numbers/shown-totals.ts'
import { shownTotal } from '#domain/numbers/totals.ts'
import { lines as LINES_WORDS, editor as WORDS } from '#domain/words/en/editor.json'
import { wordsIn } from '../../../document/document-words.ts'
import type { DocumentModel, PriceModel } from '../../../document/model.ts'
import { onceFor } from '../../../document/rewrite-document.ts'
import { editableFigure, usePaintedText } from '../../../figures/figure-cells.tsx'
import { isTypedIn } from '../../../figures/figure-place.ts'
import { usePaper } from '../../../paper/context.ts'
import { LateButton } from '../../../paper/late-button.tsx'
import { RichText } from '../../../rich-text/index.ts'
import { loadTax } from '../../../tax/load.ts'
import { commitPending } from '../../commit-pending.ts'
import '../../../../../styles/total-items.css'
import lineStyles from '../line-item.module.css'
import { changeText } from './commands.ts'
import toolStyles from './line-tools.module.css'
import { LineTools } from './line-tools.tsx'

interface TotalListProps {
  /** Around the total of the period, or below those of all periods. */
  place: keyof TotalItems | 'first-year' | 'payments'
  model: PriceModel
  period?: Period
}

/**
 * How a total comes about, with what it comes to over a term or in a year, and how it is paid in parts:
 * each with its amount. React renders an item once; its texts follow the document's totals without a
 * render (architecture: State).
 */
export function TotalList({ place, model, period = 'once' }: TotalListProps) {
  const { document, offer } = usePaper()
  const items = useComputed(() => itemsIn(model, document).value(place, period))
  const keys = useComputed(() => items.value.map(keyOf).join(' ')).value
  const { title } = wordsIn(document.meta.value.language).paper.payments
  if (keys === '') return null
  const isPlan = place === 'payments'
  const list = (
    <ul
      className={place === 'first-year' ? 'items year' : 'items'}
      aria-label={isPlan ? title : (offer?.names.totals ?? LINES_WORDS.items)}
    >
      {items
        .peek()
        .map((item) =>
          item.line ? (
            <LineItem key={keyOf(item)} id={item.id} items={items} blockId={model.id} />
          ) : (
            <PlainItem key={keyOf(item)} item={item} items={items} period={period} />
          ),
        )}
    </ul>
  )
  if (!isPlan) return list
  return (
    <div className="plan" data-payments>
      <div className="foot">
        <p className="price-title">{title}</p>
      </div>
      {list}
    </div>
  )
}

/** What stands around a block's totals, worked out once for all lists of it. */
const itemsIn = onceFor(({ data }: PriceModel, { meta, totals }: DocumentModel) => {
  const shown = computed(() => {
    const words = wordsIn(meta.value.language).paper
    return shownTotals(meta.value, totals.value, words, ({ period, document }) =>
      shownTotal(data.value, document?.total ?? null, period),
    )
  })
  return computed(() => {
    const words = wordsIn(meta.value.language).paper
    return (place: TotalListProps['place'], period: Period): readonly TotalItem[] => {
      if (place === 'payments') return shownPayments(meta.value, totals.value, words)
      if (place !== 'first-year')
        return shown.value.find((one) => one.period === period)?.items[place] ?? []
      const year = shownFirstYear(meta.value, totals.value, words)
      return year ? [year] : []
    }
  })
})

interface PlainItemProps {
  item: TotalItem
  items: Items
  period: Period
}

function PlainItem({ item, items, period }: PlainItemProps) {
  const { isReadOnly } = usePaper()
  const { kind, id, html } = item
  const name = usePaintedText<HTMLSpanElement>(() => find(items, item)?.name ?? '')
  const reason = usePaintedText<HTMLSpanElement>(() => find(items, item)?.reason ?? '')
  const texts = (
    <>
      {html ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: canonical, as all html of a document
        <span dangerouslySetInnerHTML={{ __html: html }} />
      ) : (
        <span suppressHydrationWarning ref={name.ref}>
          {name.first}
        </span>
      )}
      <span suppressHydrationWarning ref={reason.ref} className="reason">
        {reason.first}
      </span>
    </>
  )
  return (
    <li
      className="item"
      data-total={kind}
      data-payment={kind === 'payment' ? id : undefined}
      data-rate-id={kind === 'tax' ? id.split(':')[0] : undefined}
    >
      {IN_TAX_FORM.has(kind) && !isReadOnly.value ? (
        <LateButton
          className={`item-name ${lineStyles.change}`}
          data-action="change-tax"
          data-words
          aria-haspopup="dialog"
          data-tip={kind === 'tax' ? WORDS.total.changeTax : WORDS.total.changeTerms}
          load={loadTax}
          act={({ openTaxForm }, button) => openTaxForm(button, { commitPending, period })}
        >
          {texts}
        </LateButton>
      ) : (
        <span className="item-name">{texts}</span>
      )}
      <Amount items={items} item={item} />
    </li>
  )
}

/** What is changed in the form of the tax. */
const IN_TAX_FORM: ReadonlySet<TotalItem['kind']> = new Set(['tax', 'withheld', 'rounding', 'term'])

/** Opens the form beside the total at what recurs without a term (product: Recurring prices). */
export function TermButton(props: ComponentProps<'button'>) {
  const { document } = usePaper()
  const period = useComputed(() => {
    const { terms } = document.meta.value
    const periods = document.totals.value.periods.map((one) => one.period)
    return periods.find((each) => each !== 'once' && !terms[each])
  }).value
  if (!period) return null
  return (
    <LateButton
      {...props}
      data-action="add-term"
      load={loadTax}
      act={({ openTaxForm }, button) => openTaxForm(button, { commitPending, period })}
    >
      {LINES_WORDS.addTerm}
    </LateButton>
  )
}

/** A line's text is followed by its editor, and all other texts are painted. */
const keyOf = ({ kind, id, line, html }: TotalItem): string =>
  line ? `${kind}:${id}` : `${kind}:${id}:${html}`

type Items = ReadonlySignal<readonly TotalItem[]>

/** The item's amount, painted. */
function Amount({ items, item }: { items: Items; item: ItemKey }) {
  const { ref, first } = usePaintedText<HTMLSpanElement>(() => find(items, item)?.amount ?? '')
  return (
    <span suppressHydrationWarning ref={ref} className="item-amount" data-amount>
      {first}
    </span>
  )
}

type ItemKey = Pick<TotalItem, 'kind' | 'id'>

const find = (items: Items, { kind, id }: ItemKey): TotalItem | undefined =>
  items.value.find((item) => item.kind === kind && item.id === id)

/**
 * A line between the sum and the total: its text, its figure as typed, and what a percentage comes
 * to. Its text and figure are edited in place.
 */
function LineItem({ id, items, blockId }: { id: string; items: Items; blockId: string }) {
  const { document, isReadOnly } = usePaper()
  const line = useComputed(() => document.meta.value.lines.find((each) => each.id === id))
  const html = useComputed(() => line.value?.html ?? '').value
  const kind = useComputed(() => line.value?.kind ?? 'amount').value
  const isSurcharge = useComputed(() => line.value?.isSurcharge === true).value
  const figure = usePaintedText<HTMLSpanElement>(() =>
    line.value ? lineFigure(line.value, document.meta.value) : '',
  )
  // While something else is typed, such as -50 over -10 %, the figure stays in its place.
  const layout = useRef(kind)
  if (!figure.ref.current || !isTypedIn(figure.ref.current)) layout.current = kind
  const canEdit = !isReadOnly.value
  const name = kind === 'rounding' ? 'rounding' : 'line'
  return (
    <li
      className={canEdit ? `item ${toolStyles.editable}` : 'item'}
      data-total={name}
      data-line-id={id}
      data-kind={layout.current}
    >
      <RichText
        mode="title"
        label={LINES_WORDS.lineText}
        placeholder={LINES_WORDS.lineText}
        className={lineStyles.text}
        html={html}
        isReadOnly={!canEdit}
        onInput={(changed) => changeText(id, changed, blockId)}
      />
      {canEdit && <LineTools id={id} kind={kind} blockId={blockId} />}
      <span
        suppressHydrationWarning
        ref={figure.ref}
        data-cell="line"
        className={`figure ${lineStyles.figure}`}
        {...(canEdit && {
          ...editableFigure(LINES_WORDS.lineFigure),
          'data-placeholder': `${isSurcharge ? '' : '−'}${LINES_WORDS.example[kind === 'percent' ? 'percent' : 'amount']}`,
        })}
      >
        {figure.first}
      </span>
      {layout.current === 'percent' && <Amount items={items} item={{ kind: name, id }} />}
    </li>
  )
}
