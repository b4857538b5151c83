import { useStore } from '@nanostores/react'
import styles from './conflict-banner.module.css'
import { $conflict } from './conflict-state.ts'
import { Differences } from './differences.tsx'
import { openNewer, overwriteStored, saveAsCopy } from './save-document.ts'

const words = {
  title: 'Changed elsewhere',
  text: 'A newer version was saved while you were editing. Yours is safe here; choose what becomes of it.',
  ahead:
    'A newer version of the program has saved it, so this one can’t overwrite it. Yours is safe here; choose what becomes of it.',
  overwrite: 'Overwrite with mine',
  copy: 'Keep mine as a copy',
  newer: 'Use the newer one',
  newerTip: 'Yours is kept as a draft',
}

/** Shown when a save met a newer version: the user decides about their own (product: Conflicts). */
export function ConflictBanner() {
  const conflict = useStore($conflict)
  if (!conflict) return null
  return (
    <section
      className={`${styles.conflict} screen-only`}
      data-conflict
      role="alert"
      aria-label={words.title}
    >
      <div>
        <h2 className={styles.title}>{words.title}</h2>
        <p className={styles.words}>{conflict.isAhead ? words.ahead : words.text}</p>
      </div>
      <Differences stored={conflict.stored} canOverwrite={!conflict.isAhead} />
      <div className={styles.choices}>
        <button type="button" className={styles.copy} onClick={() => void saveAsCopy()}>
          {words.copy}
        </button>
        <button
          type="button"
          className={styles.overwrite}
          data-tip={words.newerTip}
          onClick={() => void openNewer()}
        >
          {words.newer}
        </button>
        {!conflict.isAhead && (
          <button type="button" className={styles.overwrite} onClick={() => void overwriteStored()}>
            {words.overwrite}
          </button>
        )}
      </div>
    </section>
  )
}
