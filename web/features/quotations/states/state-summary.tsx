import { useStore } from '@nanostores/react'
import { formatMoney } from '#domain/numbers/format-figure.ts'
import { countInWords } from '#domain/words/count-in-words.ts'
import { states as WORDS } from '#domain/words/en/lists.json'
import type { Reply } from '../../../state/api.ts'
import { followLink } from '../../../state/routes.ts'
import { toolLocale } from '../../../state/tool-locale.ts'
import type { Chosen } from '../../../ui/list/filters.tsx'
import { $states } from '../lists.ts'
import styles from './state-summary.module.css'

type Sums = Reply<'get-quotation-states', 'get'>['states']
type State = Sums[number]['state']

/**
 * How many quotations are at the chosen state, or else open, with the sums of their totals by
 * currency; no figures while something else narrows the list, and nothing before the first offer.
 */
export function StateSummary({ search, chosen }: { search: string; chosen: Chosen }) {
  const { data: sums } = useStore($states)
  if (!sums || !wasUsed(sums)) return null
  const { state, ...others } = chosen
  const isNarrowed = search.trim() !== '' || Object.keys(others).length > 0
  return (
    <p className={styles.line} data-state-summary="">
      <span className={styles.sums} role="status">
        {!isNarrowed && textOf(sums, state as State | undefined)}
      </span>
      <a href="/overview" onClick={followLink}>
        {WORDS.overview}
      </a>
    </p>
  )
}

const wasUsed = (sums: Sums): boolean =>
  sums.some(({ state, quotations }) => state !== 'draft' && quotations > 0)

/** How many are at a state, or else open, with the sums of their totals. */
export function textOf(sums: Sums, chosen: State | undefined): string {
  const shown = sums.filter(({ state }) => (chosen ? state === chosen : OPEN.includes(state)))
  const count = shown.reduce((sum, { quotations }) => sum + quotations, 0)
  const totals = new Map<string, number>()
  for (const { currency, total } of shown.flatMap((one) => one.totals))
    totals.set(currency, (totals.get(currency) ?? 0) + total)
  const money = [...totals].map(([currency, total]) =>
    formatMoney(total, { locale: toolLocale(), currency }),
  )
  return [countInWords(WORDS.counted[chosen ?? 'open'], count), ...money].join(' · ')
}

const OPEN: readonly State[] = ['undelivered', 'sent', 'seen']
