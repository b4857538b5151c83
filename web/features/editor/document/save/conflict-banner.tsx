import { useStore } from '@nanostores/react'
import { WORDS } from '../../words.ts'
import styles from './conflict-banner.module.css'
import { $conflict, overwriteStored, saveAsCopy } from './save-document.ts'

/** A save met a newer version: the person chooses what becomes of theirs (design). */
export function ConflictBanner() {
  const conflict = useStore($conflict)
  if (!conflict) return null
  const { conflictTitle, conflict: words, overwrite, copy } = WORDS.saving
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
