import type { ReactNode } from 'react'
import styles from './form.module.css'
import { Spinner } from './spinner.tsx'

/** Shown in a modal until its form is ready. */
export const Waiting = ({ children }: { children: ReactNode }) => (
  <p className={styles.waiting} role="status">
    <Spinner /> {children}
  </p>
)
