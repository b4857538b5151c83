import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useState,
} from 'react'
import { $route } from '../../state/routes.ts'
import { moveByKey } from './keys.ts'
import type { MenuNode } from './menu-tree.ts'
import { focusFirst, outermost, parentOf, placeOf } from './reach.ts'

export type OpenMenu = ReturnType<typeof useOpenMenu>

/** What of the navigation is open: the burger's fold, and the path of menus inside menus. */
export function useOpenMenu(bar: RefObject<HTMLElement | null>) {
  const [isUnfolded, setUnfolded] = useState(false)
  const [openPath, setOpenPath] = useState<readonly string[]>([])

  const close = useCallback(() => {
    setUnfolded(false)
    setOpenPath([])
  }, [])
  useEffect(() => $route.listen(close), [close])
  useEffect(() => {
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !bar.current?.contains(target)) close()
    }
    const events = ['pointerdown', 'focusin'] as const
    for (const name of events) document.addEventListener(name, closeOutside)
    return () => {
      for (const name of events) document.removeEventListener(name, closeOutside)
    }
  }, [bar, close])

  const onToggle = (node: MenuNode, isOpen: boolean) => setOpenPath(isOpen ? [node.id] : [])

  const onBurger = (event: MouseEvent) => {
    setUnfolded(!isUnfolded)
    setOpenPath([])
    // By keyboard one goes on to the first item; it can't be focused before it is drawn.
    if (!isUnfolded && event.detail === 0)
      requestAnimationFrame(() => focusFirst(bar.current?.querySelector('#places')))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const here = placeOf(event.target, bar.current)
    const move = here && moveByKey(event.key, here.place)
    if (!move) return
    event.preventDefault()
    if (move.to === 'item') here.items[move.index]?.focus()
    if (move.to === 'children') openChildren(here.item)
    if (move.to === 'parent') leaveTo(parentOf(here.item, bar.current))
    if (move.to === 'out') leaveTo(outermost(here.item, bar.current))
  }

  const openChildren = (item: HTMLElement) => {
    setOpenPath([item.dataset.menu ?? ''])
    requestAnimationFrame(() => focusFirst(item.nextElementSibling))
  }

  const leaveTo = (item: HTMLElement | null) => {
    if (!item) return
    if (item.dataset.menu === 'burger') close()
    else setOpenPath([])
    item.focus()
  }

  return { isUnfolded, openPath, onToggle, onChosen: close, onBurger, onKeyDown }
}
