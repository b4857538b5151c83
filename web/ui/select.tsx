import type { ComponentProps } from 'react'
import styles from './select.module.css'

/** A choice among a few, in the look of the other fields: the browser's own list, our chevron. */
export function Select({ className = '', ...props }: ComponentProps<'select'>) {
  return (
    <span className={`${styles.field} ${className}`}>
      <select {...props} className={styles.select} />
    </span>
  )
}
