import styles from '../navigation.module.css'

/** The footer of every page, with the feedback mail link (product: Footer). Needs no script. */
export function Footer({ feedbackEmail }: { feedbackEmail: string }) {
  if (!feedbackEmail) return null
  return (
    <footer className={`${styles.footer} screen-only`}>
      <a className={styles.feedback} href={`mailto:${feedbackEmail}?subject=Feedback`}>
        Feedback: {feedbackEmail}
      </a>
    </footer>
  )
}
