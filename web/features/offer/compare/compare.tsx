import { signal } from '@preact/signals-react'
import { flushSync } from 'react-dom'
import { compareDocuments } from '#domain/document/compare/compare-documents.ts'
import type { Entry } from '#domain/document/compare/entries.ts'
import { readersEntries } from '#domain/document/compare/readers-changes.ts'
import { type TotalDifference, totalDifference } from '#domain/document/compare/total-difference.ts'
import type { Quotation } from '#domain/document/quotation.ts'
import { taxNameOf } from '#domain/numbers/shown-rate.ts'
import { offeredRows } from '#domain/offers/choices.ts'
import { fill } from '#domain/words/fill.ts'
import { loadWords, type Words } from '#domain/words/words.ts'
import { callOpen } from '../../../state/api.ts'
import { enterView, isInView, leaveView } from '../../../state/routes.ts'
import {
  $historyView,
  currentQuotation,
  isValid,
  loadComparing,
  loadLanguage,
} from '../../editor/index.ts'
import { useReaderZone } from '../kept-file.ts'
import { $comparison } from '../page-state.ts'
import { type Ends, earlierSentence, endOf } from '../sentence.ts'
import { IN_TIME, linkToken } from '../show-offer.ts'
import { $offer, type ShownOffer, totalIn } from '../shown-offer.ts'
import styles from './compare.module.css'

const $compared = signal<Compared | null>(null)

/** Draws what changed since the version before; false if it can't be had. */
export async function compare(): Promise<boolean> {
  const shown = $offer.get()
  if (!shown) return false
  const [answer, parts, words] = await Promise.all([
    callOpen('POST', 'compare-offer', { token: linkToken() }, IN_TIME),
    loadComparing(),
    loadWords(shown.language),
  ])
  if (!answer.ok) return false
  const before = answer.data.before.quotation as Quotation
  const after = answer.data.after.quotation as Quotation
  if (!isValid(before) || !isValid(after)) return false
  await Promise.all([before, after].map(({ language }) => loadLanguage(language)))
  const comparison = compareDocuments(before, after)
  show({
    before,
    after,
    parts,
    shown,
    words,
    ends: [answer.data.before, answer.data.after],
    entries: readersEntries(comparison),
    total: totalDifference(comparison),
    labels: {
      kinds: words.changes.kinds,
      field: () => '',
      unknown: words.files.unknownBlock,
    },
  })
  return true
}

/** In place of the paper, which stays in the page as it is: it is what is printed. */
function show(compared: Compared): void {
  const { scrollX, scrollY } = window
  const leave = () => {
    stopKeys()
    removeEventListener('popstate', followBack)
    flushSync(() => {
      $historyView.value = null
      $comparison.value = null
      $compared.value = null
    })
    scrollTo(scrollX, scrollY)
    leaveView()
  }
  // Back in the browser leads to the paper, as from a dialog.
  const followBack = () => void (isInView() || leave())
  const stopKeys = compared.parts.listenToKeys(leave)
  enterView()
  addEventListener('popstate', followBack)
  $compared.value = compared
  flushSync(() => {
    $historyView.value = { Tools: Steps, Versions: Comparison }
    $comparison.value = { Steps, leave }
  })
  scrollTo(0, 0)
}

/** What changed, in a summary, and on the paper where it stands. */
function Comparison() {
  const compared = $compared.value
  if (!compared) return null
  const { before, after, entries, labels } = compared
  const { ComparedPaper } = compared.parts
  return (
    // A press on it takes the focus, for the keys that lead through the changes. The plain paper is
    // printed, as it was sent (offer.module.css).
    <div className={`${styles.compared} screen-only`} data-history-view tabIndex={-1}>
      <Summary {...compared} />
      <ComparedPaper shown={after} compared={before} differences={entries} labels={labels} />
    </div>
  )
}

/** Leads from one change to the next, in the words of the offer's language. */
function Steps() {
  const compared = $compared.value
  if (!compared) return null
  const { shown, parts } = compared
  const { previous, next, place } = compared.words.changes
  const { count } = shown.words.page.earlier
  return <parts.Steps words={{ previous, next, place, count }} language={shown.language} />
}

type Parts = Awaited<ReturnType<typeof loadComparing>>

/** Both versions as they were sent, with all that is shown of how they differ. */
interface Compared {
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
function Summary(props: Compared) {
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
