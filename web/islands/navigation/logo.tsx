import { followLink } from '../../state/follow-link.ts'
import styles from './logo.module.css'
import { MenuIcon } from './menu-icon.tsx'

/** The product's mark and name, linked to the start page. */
export function Logo() {
  return (
    <a
      className={styles.logo}
      href="/"
      data-logo=""
      onClick={followLink}
      aria-label="Quotation, home"
    >
      <MenuIcon id="logo" />
      <span className={styles.name}>Quotation</span>
    </a>
  )
}
