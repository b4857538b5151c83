import { type ComponentType, useEffect, useState } from 'react'
import { loadTemplateMenu, type TemplateMenuProps } from '../../features/templates/index.ts'
import { withLoaded } from '../../state/lazy.ts'

let loaded: ComponentType<TemplateMenuProps> | null = null

/** The menu beside New, whose code is loaded when it is first opened, or ahead of need. */
export function TemplateItems({ isOpen, ...props }: TemplateMenuProps & { isOpen: boolean }) {
  const [Menu, setMenu] = useState(() => loaded)
  useEffect(() => {
    if (!isOpen || Menu) return
    withLoaded(loadTemplateMenu, (component) => {
      loaded = component
      setMenu(() => component)
    })
  }, [isOpen, Menu])
  const Shown = Menu ?? loaded
  return isOpen && Shown ? <Shown {...props} /> : null
}

/** Fetched with the other menus' code, so that the menu opens complete. */
export const prefetchTemplateMenu = async (): Promise<void> => {
  loaded = await loadTemplateMenu()
}
