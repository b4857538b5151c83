import type { Quotation } from '../../../../src/domain/document/quotation.ts'
import { ComparedPaper } from '../comparing/compared-paper.tsx'
import { bringBack } from './bring-back.ts'
import { comparisonOf } from './comparison.ts'
import styles from './history.module.css'
import type { History } from './history.ts'
import { mayChange } from './may-change.ts'
import { isShowable, type Loaded } from './versions.ts'
import { LABELS, WORDS } from './words.ts'

const BRING_BACK = { labels: WORDS.bringBack, run: bringBack }

/** The version that is shown, compared with the one that is chosen. */
export function PastPaper({ history }: { history: History }) {
  const { before, after } = history.$pair.value
  const shown = history.documentOf(after)
  const other = before === null ? null : history.documentOf(before)
  if (!isShowable(shown)) return <Missing loaded={shown} history={history} />
  const compared = isShowable(other) ? other : null
  return (
    <ComparedPaper
      {...{ shown, compared, labels: LABELS }}
      differences={compared ? comparisonOf(compared, shown).differences : undefined}
      bringBack={mayChange.value ? BRING_BACK : null}
    />
  )
}

interface MissingProps {
  loaded: Exclude<Loaded, Quotation> | null
  history: History
}

/** In place of a version that can't be shown. */
function Missing({ loaded, history }: MissingProps) {
  const { after } = history.$pair.value
  if (loaded === null || loaded === 'loading')
    return <div className="past-paper" aria-busy="true" />
  return (
    <div className={`past-paper ${styles.missing}`} role="status">
      <p>{WORDS.missing[loaded]}</p>
      {loaded === 'failed' && (
        <button type="button" className={styles.quiet} onClick={() => history.ask(after)}>
          {WORDS.retry}
        </button>
      )}
    </div>
  )
}
