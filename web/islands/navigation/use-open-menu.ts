import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { lazy } from '../../state/lazy.ts'
import { $route } from '../../state/routes.ts'
import { focusFirst, focusOpener, type MenuPath } from './menu-focus.ts'

export type OpenMenu = ReturnType<typeof useOpenMenu>

export const loadMenuKeys = lazy(() => import('./menu-keys.ts'))

/** How long a mouse on its way to a submenu may cross other items, in ms. */
const LEAVE_MS = 150

/** What is open in the navigation: the burger's menu, and the path of open submenus. */
export function useOpenMenu(bar: RefObject<HTMLElement | null>) {
  const [isUnfolded, setUnfolded] = useState(false)
  const [openPath, setOpenPath] = useState<MenuPath>([])
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The hovered item, from which the next key moves. */
  const hovered = useRef<Element>(null)

  const open = useCallback((path: MenuPath) => {
    clearTimeout(leaving.current)
    setOpenPath(path)
  }, [])
  /** Opens at once, so that the submenu can be focused. */
  const openNow = (path: MenuPath) => flushSync(() => open(path))
  const close = useCallback(() => {
    setUnfolded(false)
    open([])
  }, [open])
  useEffect(() => $route.listen(close), [close])
  useEffect(() => {
    const closeOutside = ({ target, type }: Event) => {
      if (!(target instanceof Node) || bar.current?.contains(target)) return
      // The focus may move without the user: a menu under the mouse stays
      // open until the mouse leaves.
      if (type === 'pointerdown' || !bar.current?.querySelector(OPEN_BY_HOVER)) close()
    }
    const events = ['pointerdown', 'focusin'] as const
    for (const name of events) document.addEventListener(name, closeOutside)
    return () => {
      for (const name of events) document.removeEventListener(name, closeOutside)
    }
  }, [bar, close])

  /** Opens or closes the submenu of the item at the path. */
  const onToggle = (path: MenuPath, isOpen: boolean) => open(isOpen ? path : path.slice(0, -1))

  const onHover = (path: MenuPath, isIn: boolean) => {
    clearTimeout(leaving.current)
    if (isIn) setOpenPath(path)
    else leaving.current = setTimeout(() => setOpenPath(path.slice(0, -1)), LEAVE_MS)
  }

  const onChosen = () => {
    focusOpener(bar.current)
    close()
  }

  const onBurger = (event: MouseEvent) => {
    setUnfolded(!isUnfolded)
    open([])
    // Opened by keyboard, the focus moves to the first item.
    if (!isUnfolded && event.detail === 0)
      requestAnimationFrame(() => focusFirst(bar.current?.querySelector('#places')))
  }

  const onPointerMove = ({ target }: PointerEvent) => {
    hovered.current = target instanceof Element ? target.closest(IN_SUBMENU) : null
  }

  const onKeyDown = async (event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey || !(target instanceof Element)) return
    const isHovered = hovered.current?.matches(':hover')
    const item = isHovered ? hovered.current : target.closest('[data-menu]')
    hovered.current = null
    if (!item) return
    // Prevented here, before the code for the keys is loaded.
    if (/^(Arrow|Home|End|Backspace)/.test(key)) event.preventDefault()
    const { moveInMenu } = await loadMenuKeys()
    if (bar.current) moveInMenu(key, item, bar.current, { open: openNow, close })
  }

  return { isUnfolded, openPath, onToggle, onHover, onChosen, onBurger, onPointerMove, onKeyDown }
}

const OPEN_BY_HOVER = 'li:hover > [aria-expanded=true]'
const IN_SUBMENU = 'li ul [data-menu]'
