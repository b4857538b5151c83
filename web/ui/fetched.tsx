import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './form.module.css'
import { Spinner } from './spinner.tsx'

/** Shown in a modal until its form is ready. */
export const Waiting = ({ children }: { children: ReactNode }) => (
  <p className={styles.waiting} role="status">
    <Spinner /> {children}
  </p>
)

interface FetchedProps<T> {
  fetched: { data: T | null | undefined; hasFailed: boolean; reload: () => void }
  words: { loading: string; failed: string; retry: string }
  children: (data: T) => ReactNode
}

/** What was fetched, or why it is not there. */
export function Fetched<T>({ fetched, words, children }: FetchedProps<T>) {
  const { data, hasFailed, reload } = fetched
  if (data) return children(data)
  if (!hasFailed) return <Waiting>{words.loading}</Waiting>
  return (
    <div className={styles.failed} role="alert">
      <p>{words.failed}</p>
      <Button onClick={reload}>{words.retry}</Button>
    </div>
  )
}
