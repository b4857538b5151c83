import type { MouseEvent } from 'react'
import { navigate } from '../../state/routes.ts'
import styles from './logo.module.css'

/** The product's mark and name, linked to the start page. */
export function Logo() {
  return (
    <a className={styles.logo} href="/" data-logo="" onClick={goHome} aria-label="Quotation, home">
      <svg className={styles.mark} width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
        <path className={styles.sheet} d="M4 2.5h9.5L18 7v12.5H4z" />
        <path className={styles.line} d="M7.5 9.5h7M7.5 12.5h4" />
        <path className={styles.total} d="M12.5 16h2.5" />
      </svg>
      <span className={styles.name}>Quotation</span>
    </a>
  )
}

function goHome(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  navigate('/')
}
