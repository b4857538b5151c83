import { ChevronDown, ChevronUp } from 'lucide-react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { $changes, goToChange } from './changes.ts'
import styles from './steps.module.css'

export interface StepsWords {
  readonly previous: string
  readonly next: string
  /** How many changes there are, before the first is gone to. */
  readonly count: (count: number) => string
  readonly place: (at: number, count: number) => string
}

/** Leads from one change to the next. */
export function Steps({ words }: { words: StepsWords }) {
  const { at, count } = $changes.value
  if (count === 0) return null
  return (
    <span className={styles.steps}>
      <IconButton label={words.previous} onClick={() => goToChange(-1)}>
        <ChevronUp size={16} />
      </IconButton>
      <span className={styles.count} aria-live="polite">
        {at < 0 ? words.count(count) : words.place(at + 1, count)}
      </span>
      <IconButton label={words.next} onClick={() => goToChange(1)}>
        <ChevronDown size={16} />
      </IconButton>
    </span>
  )
}
