import styles from './overlay.module.css'
import { Spinner } from './spinner.tsx'

/**
 * The loading overlay: one line over the page. It takes no pointer events, so that the paper under it
 * can be used as soon as it is there.
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
