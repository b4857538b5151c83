import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { list as WORDS } from '#domain/words/en/lists.json'
import { Button } from '../button.tsx'
import pageState from '../page-state.module.css'
import { Spinner } from '../spinner.tsx'
import styles from './list-state.module.css'

export const LoadingList = ({ text }: { text: string }) => (
  <p className={`${pageState.waiting} ${styles.loading}`} role="status">
    <Spinner /> {text}
  </p>
)

export const NothingFound = ({ text, onClear }: { text: string; onClear: () => void }) => (
  <ListState title={WORDS.nothingFound} text={text}>
    <Button onClick={onClear}>{WORDS.clear}</Button>
  </ListState>
)

export const FailedList = ({ onRetry }: { onRetry: () => void }) => (
  <ListState title={WORDS.failedTitle} text={WORDS.failedText}>
    <Button icon={<RotateCw size={16} />} onClick={onRetry}>
      {WORDS.retry}
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
