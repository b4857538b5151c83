import type { Entry } from '#domain/document/compare/entries.ts'
import type { TotalDifference } from '#domain/document/compare/total-difference.ts'
import type { Quotation } from '#domain/document/quotation.ts'
import { taxNameOf } from '#domain/numbers/shown-rate.ts'
import { offeredRows } from '#domain/offers/choices.ts'
import { fill } from '#domain/words/fill.ts'
import type { Words } from '#domain/words/words.ts'
import { currentQuotation, type loadComparing } from '../../editor/index.ts'
import { useReaderZone } from '../kept-file.ts'
import { type Ends, earlierSentence, endOf } from '../sentence.ts'
import { type ShownOffer, totalIn } from '../shown-offer.ts'
import styles from './compare.module.css'

type Parts = Awaited<ReturnType<typeof loadComparing>>

/** Both versions as they were sent, with all that is shown of how they differ. */
export interface Compared {
  readonly before: Quotation
  readonly after: Quotation
  readonly parts: Parts
  readonly shown: ShownOffer
  readonly words: Words
  /** When both end, and by whose clock. */
  readonly ends: readonly [before: Ends, after: Ends]
  /** What became of each block and row that changed. */
  readonly entries: readonly Entry[]
  readonly total: TotalDifference
  readonly labels: Parameters<Parts['ComparedPaper']>[0]['labels']
}

const KINDS = ['changed', 'added', 'removed', 'moved'] as const

/** Above the compared paper: how much of what changed, and what makes the total's difference up. */
export function Summary(props: Compared) {
  const { parts, shown, entries, total, after } = props
  const words = props.words.changes
  const counts = KINDS.map((kind) => ({
    kind,
    count: entries.filter((entry) => entry.kind === kind).length,
  }))
  return (
    <section className={styles.summary} aria-label={words.label} data-summary>
      <p className={styles.sentence}>{earlierSentence(shown)}</p>
      <ul className={styles.counts}>
        {counts.map(
          ({ kind, count }) =>
            count > 0 && (
              <li key={kind}>{fill(words.counted, { kind: words.kinds[kind], count })}</li>
            ),
        )}
      </ul>
      <LastDays {...props} />
      <parts.TotalParts
        total={total}
        style={after}
        words={{
          madeUp: words.madeUp,
          unnamedRow: words.unnamedRow,
          none: '–',
          more: words.more,
          terms: termNames(props),
          total: shown.words.acceptance.total,
          fromTo: words.fromTo,
        }}
        language={shown.language}
      />
      <Choices {...props} />
    </section>
  )
}

/** Until when each version can or could be accepted, if that is another day. */
function LastDays({ ends, shown, words }: Compared) {
  const readIn = useReaderZone()
  const [before = '', after = ''] = ends.map((end) => endOf(end, shown, readIn) || '–')
  if (before === after) return null
  return <p>{fill(words.changes.validUntil, { before, after })}</p>
}

const termNames = ({ words, shown, after }: Compared) => ({
  lines: words.changes.lines,
  tax: taxNameOf(after.tax) || shown.words.acceptance.tax,
  withheld: words.changes.withheld,
  rounding: words.labels.rounding,
  typed: words.changes.typed,
})

/** What is chosen on this device, or was accepted, is in neither version. */
function Choices({ before, after, words }: Compared) {
  if ([before, after].every(({ blocks }) => offeredRows(blocks).length === 0)) return null
  const { asSent, chosen } = words.changes
  const total = totalIn(currentQuotation() ?? after)
  return (
    <p className={styles.small}>
      {total === totalIn(after) ? asSent : `${asSent} ${fill(chosen, { total })}`}
    </p>
  )
}
