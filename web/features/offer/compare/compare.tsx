import { signal } from '@preact/signals-react'
import { flushSync } from 'react-dom'
import { compareDocuments } from '#domain/document/compare/compare-documents.ts'
import { readersEntries } from '#domain/document/compare/readers-changes.ts'
import { totalDifference } from '#domain/document/compare/total-difference.ts'
import type { Quotation } from '#domain/document/quotation.ts'
import { loadWords } from '#domain/words/words.ts'
import { callOpen } from '../../../state/api.ts'
import { enterView, isInView, leaveView } from '../../../state/routes.ts'
import { $historyView, isValid, loadComparing, loadLanguage } from '../../editor/index.ts'
import { $comparison } from '../page-state.ts'
import { IN_TIME, linkToken } from '../show-offer.ts'
import { $offer } from '../shown-offer.ts'
import styles from './compare.module.css'
import { type Compared, Summary } from './summary.tsx'

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
