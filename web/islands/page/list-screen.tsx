import { type ComponentType, useEffect } from 'react'
import { markReady } from '../../state/ready.ts'
import { useLoaded } from '../../ui/fetched.tsx'
import styles from './not-found.module.css'

/** A list, once its code is loaded; a failed load can be retried. */
export function ListScreen({ load }: { load: () => Promise<ComponentType> }) {
  const { data: List, hasFailed, reload } = useLoaded(load)
  if (List)
    return (
      <>
        <List />
        <Ready />
      </>
    )
  return hasFailed && <Failed onRetry={reload} />
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
