import styles from './overlay.module.css'
import { Spinner } from './spinner.tsx'

/**
 * What is being waited for, in one quiet line over the desk. It never takes a press: the
 * paper under it can be read and typed into as soon as it is there.
 */
export function Overlay({ text }: { text: string | null }) {
  return (
    <div className={styles.place} role="status">
      {text !== null && (
        <div className={styles.line} data-overlay="">
          {text.endsWith('...') && <Spinner />}
          {text}
        </div>
      )}
    </div>
  )
}
