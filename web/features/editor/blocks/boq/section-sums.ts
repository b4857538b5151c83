import { computed, type ReadonlySignal } from '@preact/signals-react'
import { type Section, sectionsIn } from '../../../../../src/domain/document/sections.ts'
import { sumPrices } from '../../../../../src/domain/numbers/totals.ts'
import type { BoqModel, HeadingModel } from '../../document/model.ts'
import { onceFor } from '../../document/once-for.ts'

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
    sums.set(id, isChanged ? sumPrices(prices.slice(at + 1, end)) : (before.sums.get(id) ?? null))
  }
  return { sections, prices, sums }
}
