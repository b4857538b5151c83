import styles from './page-heading.module.css'

/** The heading of a page; in a row with other elements it takes the remaining room. */
export const PageHeading = ({ children }: { children: string }) => (
  <h1 className={styles.heading}>{children}</h1>
)
