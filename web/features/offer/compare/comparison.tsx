import styles from './compare.module.css'
import { $compared } from './compared.ts'
import { Summary } from './summary.tsx'

/** What changed, in a summary, and on the paper where it stands. */
export function Comparison() {
  const compared = $compared.value
  if (!compared) return null
  const { before, after, entries, labels } = compared
  const { ComparedPaper } = compared.parts
  return (
    // A press on it takes the focus, for the keys that lead through the changes. The plain paper is
    // printed, as it was sent (offer.module.css).
    <div className={`${styles.compared} screen-only`} data-history-view tabIndex={-1}>
      <Summary {...compared} />
      <ComparedPaper shown={after} compared={before} differences={entries} labels={labels} />
    </div>
  )
}
