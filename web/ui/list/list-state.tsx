import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import pageState from '../page-state.module.css'
import { Spinner } from '../spinner.tsx'
import styles from './list-state.module.css'

export const LoadingList = ({ what }: { what: string }) => (
  <p className={`${pageState.waiting} ${styles.loading}`} role="status">
    <Spinner /> Loading {what}...
  </p>
)

export const NothingFound = ({ text, onClear }: { text: string; onClear: () => void }) => (
  <ListState title="Nothing found" text={text}>
    <Button onClick={onClear}>Clear search</Button>
  </ListState>
)

export const FailedList = ({ onRetry }: { onRetry: () => void }) => (
  <ListState title="The list can’t be loaded" text="The server did not answer. Nothing is lost.">
    <Button icon={<RotateCw size={16} />} onClick={onRetry}>
      Try again
    </Button>
  </ListState>
)

interface ListStateProps {
  title: string
  text: ReactNode
  children: ReactNode
}

/** Shown instead of a list: why it is not there, and what to do. */
export function ListState({ title, text, children }: ListStateProps) {
  return (
    <div className={`${pageState.message} ${styles.state}`}>
      <h1 className={`${pageState.title} ${styles.title}`}>{title}</h1>
      <p>{text}</p>
      {children}
    </div>
  )
}
