import { createContext, use } from 'react'
import { fillCount } from '../../../src/domain/words/fill.ts'
import type { PageWords } from '../../../src/domain/words/words.ts'
import { openQuestions } from './ask-soon.ts'
import styles from './row-ask.module.css'
import { $rowMarks } from './row-marks.ts'

export const AskWords = createContext<PageWords['questions'] | null>(null)

/** Beside each row with figures: asks about it, and tells what was asked before. */
export function RowAsk({ rowId, inTable }: { rowId: string; inTable?: boolean }) {
  const words = use(AskWords)
  const { count = 0, news = 0 } = $rowMarks.value.get(rowId) ?? {}
  if (!words) return null
  // Only a browser has marks.
  const counted = (forms: PageWords['questions']['count'], of: number) =>
    of > 0 && fillCount(forms, of, document.documentElement.lang)
  const name = [words.askRow, counted(words.count, count), counted(words.news, news)]
  return (
    <span role={inTable ? 'cell' : undefined} className={styles.cell}>
      <button
        type="button"
        className={styles.ask}
        aria-label={name.filter(Boolean).join(', ')}
        data-ask
        data-count={count || undefined}
        data-news={news > 0 || undefined}
        onClick={({ currentTarget }) => openQuestions({ rowId }, currentTarget)}
      />
    </span>
  )
}
