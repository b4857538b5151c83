import { computed, type ReadonlySignal } from '@preact/signals-react'
import { isSameList } from '#domain/document/same-list.ts'
import { type Section, sectionsIn } from '#domain/document/sections.ts'
import { sum } from '#domain/numbers/money.ts'
import type { PeriodSum } from '#domain/numbers/periods.ts'
import { sectionSums } from '#domain/numbers/totals.ts'
import type { BoqModel, HeadingModel } from '../../document/model.ts'
import { onceFor } from '../../document/rewrite-document.ts'

/** The sums of the rows below a heading, one for each period. */
export function sumsUnder(
  model: BoqModel,
  { id }: HeadingModel,
): ReadonlySignal<readonly PeriodSum[]> {
  const sections = sectionsOf(model)
  let sums: readonly PeriodSum[] = []
  let summands: readonly unknown[] | null = null
  return computed(() => {
    const { at, end } = sections.value.get(id) ?? { at: 0, end: 0 }
    const { period } = model.frame.value
    const rated = model.rated.value
    const prices = model.prices.value.slice(at + 1, end)
    const before = summands
    summands = [period, rated, ...prices]
    // A key press changes one price: other sections keep their sums.
    if (before && isSameList(before, summands)) return sums
    const isMixed = rated.some((own) => own.period !== null)
    sums = isMixed
      ? sectionSums(model.list.peek(), at, { period })
      : [{ period: period ?? 'once', sum: sum(prices) }]
    return sums
  })
}

/** The sections of one table, found when its first heading is shown. */
const sectionsOf = onceFor((model: BoqModel) =>
  computed((): ReadonlyMap<string | undefined, Section> => {
    const list = model.rows.value.map((row) =>
      row.type === 'heading' ? row.data.value : row.data.peek(),
    )
    return new Map(sectionsIn(list).map((section) => [list[section.at]?.id, section]))
  }),
)
