import styles from './overlay.module.css'
import { Spinner } from './spinner.tsx'

/**
 * The loading overlay: one line over the page. It takes no pointer events, so that the paper below
 * can be used as soon as it is there.
 * @param about the name of the quotation in question
 */
export function Overlay({ text, about }: { text: string | null; about: string }) {
  return (
    <div className={`${styles.place} screen-only`} role="status">
      {text !== null && (
        <div className={`${styles.line} surface`}>
          {text.endsWith('...') && <Spinner />}
          <span data-overlay="">{text}</span>
          {about && <span className={styles.about}>{about}</span>}
        </div>
      )}
    </div>
  )
}
