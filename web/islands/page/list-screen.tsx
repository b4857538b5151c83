import { type ComponentType, useEffect, useState } from 'react'
import { markReady } from '../../state/ready.ts'
import styles from './not-found.module.css'

/** A list, once its code is loaded; a failed load can be retried. */
export function ListScreen({ load }: { load: () => Promise<ComponentType> }) {
  const [List, setList] = useState<ComponentType | null>(null)
  const [attempt, setAttempt] = useState(1)
  const [failed, setFailed] = useState(0)

  useEffect(() => {
    let isWanted = true
    load().then(
      (Loaded) => isWanted && setList(() => Loaded),
      () => isWanted && setFailed(attempt),
    )
    return () => {
      isWanted = false
    }
  }, [load, attempt])

  if (List)
    return (
      <>
        <List />
        <Ready />
      </>
    )
  return failed === attempt && <Failed onRetry={() => setAttempt(attempt + 1)} />
}

/**
 * Looks like a list whose rows can't be loaded; that component (list-state.tsx) is not loaded here.
 */
function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <main className={styles.page} role="alert">
      <h1 className={styles.title}>The list can’t be loaded</h1>
      <p className={styles.text}>The server did not answer. Nothing is lost.</p>
      <button type="button" className={styles.action} onClick={onRetry}>
        Try again
      </button>
      <Ready />
    </main>
  )
}

/** Marks the page ready once it is rendered. */
function Ready() {
  useEffect(markReady, [])
  return null
}
