import { FilePlus2, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { navigate } from '../../../state/routes.ts'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import styles from './list-states.module.css'

export const LoadingList = () => (
  <p className={styles.loading} role="status">
    <Spinner /> Loading quotations...
  </p>
)

/** Nothing saved yet: what to do next, and the way to it (look: Words). */
export const EmptyList = () => (
  <State title="No quotations yet" words="Write one in place on the paper, then save it.">
    <Button kind="primary" icon={<FilePlus2 size={16} />} onClick={() => navigate('/new')}>
      New quotation
    </Button>
  </State>
)

export const NothingFound = ({ onClear }: { onClear: () => void }) => (
  <State title="Nothing found" words="No quotation has all of these words.">
    <Button onClick={onClear}>Clear search</Button>
  </State>
)

export const FailedList = ({ onRetry }: { onRetry: () => void }) => (
  <State title="The list can’t be loaded" words="The server did not answer. Nothing is lost.">
    <Button icon={<RotateCw size={16} />} onClick={onRetry}>
      Try again
    </Button>
  </State>
)

interface StateProps {
  title: string
  words: string
  children: ReactNode
}

function State({ title, words, children }: StateProps) {
  return (
    <div className={styles.state}>
      <h1 className={styles.title}>{title}</h1>
      <p>{words}</p>
      {children}
    </div>
  )
}
