import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Quotation } from '../../../../../src/domain/document/quotation.ts'
import { lazy } from '../../../../state/lazy.ts'
import { WORDS } from '../../words.ts'
import styles from './conflict-banner.module.css'
import { $conflict, overwriteStored, saveAsCopy } from './save-document.ts'

const words = WORDS.conflict

/** A save met a newer version: the person chooses what becomes of theirs (design). */
export function ConflictBanner() {
  const conflict = useStore($conflict)
  if (!conflict) return null
  return (
    <section className={styles.conflict} data-conflict role="alert" aria-label={words.title}>
      <div>
        <h2 className={styles.title}>{words.title}</h2>
        <p className={styles.words}>{words.text}</p>
      </div>
      <LazyDifferences stored={conflict.stored} />
      <div className={styles.choices}>
        <button type="button" className={styles.copy} onClick={() => void saveAsCopy()}>
          {words.copy}
        </button>
        <button type="button" className={styles.overwrite} onClick={() => void overwriteStored()}>
          {words.overwrite}
        </button>
      </div>
    </section>
  )
}

const loadDifferences = lazy(() => import('./differences.tsx'))

/** What differs, once its code has come; the choice is open without it. */
function LazyDifferences({ stored }: { stored: Quotation }) {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof loadDifferences>> | null>(null)
  useEffect(() => {
    loadDifferences().then(setLoaded, () => {})
  }, [])
  return loaded && <loaded.Differences stored={stored} />
}
