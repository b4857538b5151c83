import styles from './not-found.module.css'

/** The page for an unknown address, with a link back to the app. */
export function NotFound() {
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>There is nothing at this address</h1>
      <p className={styles.text}>The link may be mistyped, or what it led to is gone.</p>
      <a className={styles.action} href="/new">
        Start a new quotation
      </a>
    </main>
  )
}
