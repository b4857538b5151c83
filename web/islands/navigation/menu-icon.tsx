import { createContext, useContext } from 'react'
import type { MenuId } from '../../state/menu.ts'
import styles from './menu-item.module.css'

/** An item's icon, the arrow of one with a submenu, or the product's mark. */
export type IconName = MenuId | 'more' | 'logo'
export type MenuIcons = Partial<Record<IconName, string>>

/** Empty in the browser, where the icons stay as the server rendered them: this saves 2 kB. */
export const MenuIconsContext = createContext<MenuIcons>({})

/** The same object for all renders, because React would empty the icon for a new one. */
const AS_RENDERED = { __html: '' }

/** @param isHidden hides the icon of an item that shows its state instead */
export function MenuIcon({ id, isHidden }: { id: IconName; isHidden?: boolean }) {
  const html = useContext(MenuIconsContext)[id]
  return (
    <span
      className={styles.still}
      hidden={isHidden}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own icons
      dangerouslySetInnerHTML={html === undefined ? AS_RENDERED : { __html: html }}
    />
  )
}
