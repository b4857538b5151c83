import { computed, type ReadonlySignal } from '@preact/signals-react'
import type { TableRow } from '#domain/document/quotation.ts'
import { type Section, sectionsIn } from '#domain/document/sections.ts'
import { sum } from '#domain/numbers/money.ts'
import type { PeriodSum } from '#domain/numbers/periods.ts'
import { type Periodic, sectionSums } from '#domain/numbers/totals.ts'
import type { BoqModel, HeadingModel } from '../../document/model.ts'
import { onceFor } from '../../document/rewrite-document.ts'

type Sums = readonly PeriodSum[]

/** A heading's sum in each period; none if the heading shows none. */
export function sumsUnder(model: BoqModel, { id }: HeadingModel): ReadonlySignal<Sums> {
  const sums = sumsOf(model)
  return computed(() => sums.value.get(id) ?? [])
}

/** The sums of one table, made when its first heading is shown. */
const sumsOf = onceFor((model: BoqModel) => {
  const sections = computed(() => shownSections(model))
  let before: Computed | null = null
  return computed(() => {
    const { period } = model.frame.value
    before = summed(
      { sections: sections.value, prices: model.prices.value, rated: model.rated.value, period },
      before,
      () => model.list.peek(),
    )
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

/** What the sums of a table's sections come from. */
interface Summands extends Periodic {
  readonly sections: readonly NamedSection[]
  readonly prices: readonly number[]
  /** Which rows have a period of their own. */
  readonly rated: BoqModel['rated']['value']
}

interface Computed extends Summands {
  readonly sums: ReadonlyMap<string, Sums>
}

/** A key press changes one price: only the sections around changed prices are summed again. */
function summed(now: Summands, before: Computed | null, rows: () => readonly TableRow[]): Computed {
  const { sections, prices, rated, period } = now
  const isSame =
    sections === before?.sections &&
    prices.length === before.prices.length &&
    rated === before.rated &&
    period === before.period
  const first = isSame ? prices.findIndex((price, at) => price !== before.prices[at]) : 0
  if (isSame && first < 0) return { ...now, sums: before.sums }
  const isMixed = rated.some((own) => own.period !== null)
  const sumsIn = (at: number, end: number): Sums =>
    isMixed
      ? sectionSums(rows(), at, { period })
      : [{ period: period ?? 'once', sum: sum(prices.slice(at + 1, end)) }]
  const last = isSame
    ? prices.findLastIndex((price, at) => price !== before.prices[at])
    : prices.length
  const sums = new Map<string, Sums>()
  for (const { id, at, end } of sections) {
    const isChanged = !isSame || (first < end && last > at)
    sums.set(id, isChanged ? sumsIn(at, end) : (before.sums.get(id) ?? []))
  }
  return { ...now, sums }
}
