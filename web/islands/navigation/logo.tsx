import type { MouseEvent } from 'react'
import { navigate } from '../../state/routes.ts'
import styles from './logo.module.css'
import { MenuIcon } from './menu-icon.tsx'

/** The product's mark and name, linked to the start page. */
export function Logo() {
  return (
    <a className={styles.logo} href="/" data-logo="" onClick={goHome} aria-label="Quotation, home">
      <MenuIcon id="logo" />
      <span className={styles.name}>Quotation</span>
    </a>
  )
}

function goHome(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  navigate('/')
}
