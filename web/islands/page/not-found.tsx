import styles from './not-found.module.css'

/** An address that leads nowhere, with the way back to work. */
export function NotFound() {
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>There is nothing at this address</h1>
      <p className={styles.words}>The link may be mistyped, or what it led to is gone.</p>
      <a className={styles.way} href="/new">
        Start a new quotation
      </a>
    </main>
  )
}
