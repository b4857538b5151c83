import { Copy, RotateCcw } from 'lucide-react'
import { Steps } from '../comparing/steps.tsx'
import { CompareChoice } from './compare-choice.tsx'
import styles from './history.module.css'
import type { History } from './history.ts'
import { mayChange } from './may-change.ts'
import { $isCopying, openAsCopy, restore } from './restore.ts'
import { versionName } from './times.ts'
import { isShowable } from './versions.ts'
import { STEPS, WORDS } from './words.ts'

/** Above the shown version: which one it is, what it is compared with, and what can be done. */
export function Strip({ history }: { history: History }) {
  const shown = history.$shown.value
  const version = history.documentOf(shown)
  const isEarlier = shown !== 'now' && isShowable(version)
  return (
    <div className={styles.strip} role="group" aria-label={WORDS.title} data-history-view>
      <p className={styles.which} aria-live="polite">
        <bdi>{shown === 'now' ? WORDS.now : versionName(history, shown)}</bdi>
      </p>
      <CompareChoice history={history} />
      <Steps words={STEPS} />
      {isEarlier && (
        <div className={styles.acts}>
          <button
            type="button"
            className={styles.quiet}
            aria-label={WORDS.copy}
            data-tip={WORDS.copyTip}
            aria-busy={$isCopying.value || undefined}
            onClick={() => void openAsCopy(version, history)}
          >
            <Copy size={16} aria-hidden />
            <span className={styles.long}>{WORDS.copy}</span>
          </button>
          {mayChange.value && (
            <button
              type="button"
              className={styles.main}
              aria-label={WORDS.restore}
              data-tip={WORDS.restoreTip}
              onClick={() => restore(version, history)}
            >
              <RotateCcw size={16} aria-hidden />
              <span>
                {WORDS.restoreShort} <span className={styles.long}>{WORDS.restoreRest}</span>
              </span>
            </button>
          )}
        </div>
      )}
    </div>
  )
}
