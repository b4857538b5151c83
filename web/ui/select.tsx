import type { ComponentProps } from 'react'
import styles from './select.module.css'

/** A native select, styled like the other fields. */
export function Select({ className = '', ...props }: ComponentProps<'select'>) {
  return (
    <span className={`${styles.field} ${className}`}>
      <select {...props} className={styles.select} />
    </span>
  )
}
