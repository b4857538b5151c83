import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Spinner } from '../spinner.tsx'
import styles from './list-state.module.css'

export const LoadingList = ({ what }: { what: string }) => (
  <p className={styles.loading} role="status">
    <Spinner /> Loading {what}...
  </p>
)

export const NothingFound = ({ words, onClear }: { words: string; onClear: () => void }) => (
  <ListState title="Nothing found" words={words}>
    <Button onClick={onClear}>Clear search</Button>
  </ListState>
)

export const FailedList = ({ onRetry }: { onRetry: () => void }) => (
  <ListState title="The list can’t be loaded" words="The server did not answer. Nothing is lost.">
    <Button icon={<RotateCw size={16} />} onClick={onRetry}>
      Try again
    </Button>
  </ListState>
)

interface ListStateProps {
  title: string
  words: ReactNode
  children: ReactNode
}

/** What stands in the place of a list that is not there: why, what to do, and the way to it. */
export function ListState({ title, words, children }: ListStateProps) {
  return (
    <div className={styles.state}>
      <h1 className={styles.title}>{title}</h1>
      <p>{words}</p>
      {children}
    </div>
  )
}
