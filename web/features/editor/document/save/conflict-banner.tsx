import { useStore } from '@nanostores/react'
import type { Quotation } from '../../../../../src/domain/document/quotation.ts'
import { WORDS } from '../../words.ts'
import { currentQuotation } from '../store.ts'
import styles from './conflict-banner.module.css'
import { differencesOf } from './differences.ts'
import { $conflict, overwriteStored, saveAsCopy } from './save-document.ts'

const words = WORDS.conflict

/** A save met a newer version: the person chooses what becomes of theirs (design). */
export function ConflictBanner() {
  const conflict = useStore($conflict)
  if (!conflict) return null
  return (
    <section className={styles.conflict} data-conflict role="alert" aria-label={words.title}>
      <div>
        <h2 className={styles.title}>{words.title}</h2>
        <p className={styles.words}>{words.text}</p>
      </div>
      <Differences stored={conflict.stored} />
      <div className={styles.choices}>
        <button type="button" className={styles.copy} onClick={() => void saveAsCopy()}>
          {words.copy}
        </button>
        <button type="button" className={styles.overwrite} onClick={() => void overwriteStored()}>
          {words.overwrite}
        </button>
      </div>
    </section>
  )
}

/** What differs as the save met it, and what becomes of the sharing. */
function Differences({ stored }: { stored: Quotation }) {
  const mine = currentQuotation()
  if (!mine) return null
  const differences = differencesOf(stored, mine)
  const isShared = [stored, mine].some(({ access }) => access.level !== 'nobody')
  return (
    <>
      {differences.length > 0 && (
        <table className={styles.differences}>
          <thead>
            <tr>
              <td />
              <th scope="col">{words.stored}</th>
              <th scope="col">{words.mine}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map((difference) => (
              <tr key={difference.label}>
                <th scope="row">{difference.label}</th>
                <td>{difference.stored}</td>
                <td>{difference.mine}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {differences.length === 0 && <p className={styles.words}>{words.alike}</p>}
      {isShared && <p className={styles.words}>{words.sharing}</p>}
    </>
  )
}
