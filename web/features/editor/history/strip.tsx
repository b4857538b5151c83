import { Copy, RotateCcw } from 'lucide-react'
import { useId } from 'react'
import { shortened } from '../../../../src/domain/document/compare/label.ts'
import { Steps } from '../comparing/changes.tsx'
import styles from './history.module.css'
import type { Against, Entry, History } from './history.ts'
import { STEPS, WORDS } from './history-words.ts'
import { mayChange } from './opened.ts'
import { $isCopying, openAsCopy, restore } from './restore.ts'
import { entryName, versionName } from './times.ts'
import { isShowable } from './versions.ts'

/** Above the shown version: which one it is, what it is compared with, and what can be done. */
export function Strip({ history }: { history: History }) {
  const shown = history.$shown.value
  const version = history.documentOf(shown)
  const isEarlier = shown !== 'now' && isShowable(version)
  return (
    <div
      className={`${styles.strip} screen-only`}
      role="group"
      aria-label={WORDS.title}
      data-history-view
    >
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

/** With what the shown version is compared. */
function CompareChoice({ history }: { history: History }) {
  const id = useId()
  const shown = history.$shown.value
  const against = history.$against.value
  const others = history.$entries.value.filter(({ version }) => version !== shown)
  const choose = (value: string) => {
    const revision = Number(value)
    history.compareWith(Number.isNaN(revision) ? (value as Against) : revision)
  }
  return (
    <span className={styles.compare}>
      <label htmlFor={id}>{WORDS.compare}</label>
      <select
        id={id}
        className={styles.choice}
        value={against}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="previous">{WORDS.withPrevious}</option>
        <option value="now">{WORDS.withNow}</option>
        <option value="nothing">{WORDS.withNothing}</option>
        <optgroup label={WORDS.withAnother}>
          {others.map((entry) =>
            entry.version === 'now' ? null : (
              <option key={entry.version} value={entry.version}>
                {optionName(entry)}
              </option>
            ),
          )}
        </optgroup>
      </select>
    </span>
  )
}

/** With what it changed: several versions may have been saved within a minute. */
function optionName(entry: Entry): string {
  const { summary = '' } = entry.revision ?? {}
  return summary ? `${entryName(entry)} – ${shortened(summary)}` : entryName(entry)
}
