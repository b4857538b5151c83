import { rowsOf } from '../../../../src/domain/document/blocks.ts'
import { restoreItem } from '../../../../src/domain/document/compare/restore-item.ts'
import type { Quotation } from '../../../../src/domain/document/quotation.ts'
import { toast } from '../../../state/toasts.ts'
import { ComparedPaper } from '../comparing/compared-paper.tsx'
import { isSame } from '../document/is-same.ts'
import { currentQuotation, run } from '../document/store.ts'
import { offerUndo } from '../session/offer-undo.ts'
import { comparisonOf } from './comparison.ts'
import styles from './history.module.css'
import type { History } from './history.ts'
import { LABELS, WORDS } from './history-words.ts'
import { mayChange } from './may-restore.ts'
import { isShowable, type Loaded } from './versions.ts'

/**
 * Puts a block or row of an earlier version into the open document, as one undoable step: where it
 * stood, or in place of what it has become.
 */
function bringBack(then: Quotation, id: string): void {
  const now = currentQuotation()
  if (!now) return
  const isBlock = then.blocks.some((block) => block.id === id)
  if (isSame(itemIn(now, id), itemIn(then, id))) toast.info(WORDS.isThere)
  else if (run((blocks) => restoreItem(blocks, then.blocks, id)))
    offerUndo()('success', WORDS.broughtBack[isBlock ? 'block' : 'row'])
  else toast.warning(WORDS.noRoom)
}

const itemIn = ({ blocks }: Quotation, id: string) =>
  blocks.find((block) => block.id === id) ?? blocks.flatMap(rowsOf).find((row) => row.id === id)

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
      shown={shown}
      compared={compared}
      labels={LABELS}
      differences={compared ? comparisonOf(compared, shown).entries : undefined}
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
