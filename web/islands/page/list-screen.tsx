import { type ComponentType, useEffect, useState } from 'react'
import styles from './not-found.module.css'
import { Ready } from './ready.tsx'

/** A list, once its code is here: a server that is away when it is fetched is asked again. */
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

/** In the words of a list whose rows can't be had (list-state.tsx), which is not here yet. */
function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <main className={styles.page} role="alert">
      <h1 className={styles.title}>The list can’t be loaded</h1>
      <p className={styles.words}>The server did not answer. Nothing is lost.</p>
      <button type="button" className={styles.way} onClick={onRetry}>
        Try again
      </button>
      <Ready />
    </main>
  )
}
