import { bar as WORDS } from '#domain/words/en/menu.json'
import { followLink } from '../../state/routes.ts'
import styles from './logo.module.css'
import { MenuIcon } from './menu-icon.tsx'

/** The product's mark and name, linked to the start page. */
export function Logo() {
  return (
    <a className={styles.logo} href="/" data-logo="" onClick={followLink} aria-label={WORDS.home}>
      <MenuIcon id="logo" />
      <span className={styles.name}>{WORDS.product}</span>
    </a>
  )
}

/** The product's mark, which only the server renders (menu-icons.ts). */
export const LogoMark = () => (
  <svg className={styles.mark} width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
    <path className={styles.sheet} d="M4 2.5h9.5L18 7v12.5H4z" />
    <path className={styles.line} d="M7.5 9.5h7M7.5 12.5h4" />
    <path className={styles.total} d="M12.5 16h2.5" />
  </svg>
)
