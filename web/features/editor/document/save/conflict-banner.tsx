import { useStore } from '@nanostores/react'
import { LATER_WORDS } from '../../later-words.ts'
import { $conflict } from './conflict.ts'
import styles from './conflict-banner.module.css'
import { overwriteStored, saveAsCopy } from './save.ts'

/** A save met a newer version: both ways out, and neither taken by itself (design). */
export function ConflictBanner() {
  const conflict = useStore($conflict)
  if (!conflict) return null
  const { conflictTitle, conflict: words, overwrite, copy } = LATER_WORDS.saving
  return (
    <section className={styles.conflict} data-conflict role="alert" aria-label={conflictTitle}>
      <div>
        <h2 className={styles.title}>{conflictTitle}</h2>
        <p className={styles.words}>{words}</p>
      </div>
      <div className={styles.choices}>
        <button type="button" className={styles.copy} onClick={() => void saveAsCopy()}>
          {copy}
        </button>
        <button type="button" className={styles.overwrite} onClick={() => void overwriteStored()}>
          {overwrite}
        </button>
      </div>
    </section>
  )
}
