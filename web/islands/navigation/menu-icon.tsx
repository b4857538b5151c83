import { type ComponentType, createContext, useContext, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { loadTemplateMenu, type TemplateMenuProps } from '../../features/templates/index.ts'
import { withLoaded } from '../../state/lazy.ts'
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

let loaded: ComponentType<TemplateMenuProps> | null = null

interface TemplateItemsProps extends TemplateMenuProps {
  isOpen: boolean
  /** Called when the items are rendered after the menu was opened. */
  onLate: () => void
}

/** The menu beside New, whose code is loaded when it is first opened, or ahead of need. */
export function TemplateItems({ isOpen, onLate, ...props }: TemplateItemsProps) {
  const [Menu, setMenu] = useState(() => loaded)
  useEffect(() => {
    if (!isOpen || Menu) return
    withLoaded(loadTemplateMenu, (component) => {
      loaded = component
      flushSync(() => setMenu(() => component))
      onLate()
    })
  }, [isOpen, Menu, onLate])
  const Shown = Menu ?? loaded
  return isOpen && Shown ? <Shown {...props} /> : null
}

/** Fetched with the other menus' code, so that the menu opens complete. */
export const prefetchTemplateMenu = async (): Promise<void> => {
  loaded = await loadTemplateMenu()
}
