import styles from './page-heading.module.css'

/** The heading of a page; in a row with others it takes the room that they leave. */
export const PageHeading = ({ children }: { children: string }) => (
  <h1 className={styles.heading}>{children}</h1>
)
