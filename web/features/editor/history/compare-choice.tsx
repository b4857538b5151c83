import { useId } from 'react'
import { shortened } from '../../../../src/domain/document/compare/label.ts'
import styles from './history.module.css'
import type { Against, Entry, History } from './history.ts'
import { entryName } from './times.ts'
import { WORDS } from './words.ts'

/** With what the shown version is compared. */
export function CompareChoice({ history }: { history: History }) {
  const id = useId()
  const shown = history.$shown.value
  const against = history.$against.value
  const others = history.$entries.value.filter(({ version }) => version !== shown)
  const choose = (value: string) => {
    const revision = Number(value)
    history.compareWith(Number.isNaN(revision) ? (value as Against) : revision)
  }
  return (
    <span className={styles.compare}>
      <label htmlFor={id}>{WORDS.compare}</label>
      <select
        id={id}
        className={styles.choice}
        value={against}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="previous">{WORDS.withPrevious}</option>
        <option value="now">{WORDS.withNow}</option>
        <option value="nothing">{WORDS.withNothing}</option>
        <optgroup label={WORDS.withAnother}>
          {others.map((entry) =>
            entry.version === 'now' ? null : (
              <option key={entry.version} value={entry.version}>
                {optionName(entry)}
              </option>
            ),
          )}
        </optgroup>
      </select>
    </span>
  )
}

/** With what it changed: several versions may have been saved within a minute. */
function optionName(entry: Entry): string {
  const { summary = '' } = entry.revision ?? {}
  return summary ? `${entryName(entry)} – ${shortened(summary)}` : entryName(entry)
}
