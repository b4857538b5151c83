import { type ComponentType, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { loadTemplateMenu, type TemplateMenuProps } from '../../features/templates/index.ts'
import { withLoaded } from '../../state/lazy.ts'

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
