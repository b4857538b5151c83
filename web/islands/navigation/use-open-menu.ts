import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useState,
} from 'react'
import { $route } from '../../state/routes.ts'
import { focusedItem, focusFirst, focusOpener, openerOf, parentOf } from './menu-focus.ts'
import { moveByKey } from './menu-keys.ts'
import type { MenuNode } from './menu-tree.ts'

export type OpenMenu = ReturnType<typeof useOpenMenu>

/** What is open in the navigation: the burger's menu, and the path of open submenus. */
export function useOpenMenu(bar: RefObject<HTMLElement | null>) {
  const [isUnfolded, setUnfolded] = useState(false)
  const [openPath, setOpenPath] = useState<readonly string[]>([])

  const close = useCallback(() => {
    setUnfolded(false)
    setOpenPath([])
  }, [])
  useEffect(() => $route.listen(close), [close])
  useEffect(() => {
    const closeOutside = ({ target, type }: Event) => {
      if (!(target instanceof Node) || bar.current?.contains(target)) return
      // The focus may move by itself: a menu under the mouse stays open until the mouse leaves.
      if (type === 'pointerdown' || !bar.current?.querySelector(OPEN_BY_HOVER)) close()
    }
    const events = ['pointerdown', 'focusin'] as const
    for (const name of events) document.addEventListener(name, closeOutside)
    return () => {
      for (const name of events) document.removeEventListener(name, closeOutside)
    }
  }, [bar, close])

  const onToggle = (node: MenuNode, isOpen: boolean) => setOpenPath(isOpen ? [node.id] : [])

  const onChosen = () => {
    focusOpener(bar.current)
    close()
  }

  const onBurger = (event: MouseEvent) => {
    setUnfolded(!isUnfolded)
    setOpenPath([])
    // Opened by keyboard, the focus moves to the first item.
    if (!isUnfolded && event.detail === 0) focusSoon(() => bar.current?.querySelector('#places'))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const focused = focusedItem(event.target, bar.current)
    const move = focused && moveByKey(event.key, focused.position)
    if (!move) return
    event.preventDefault()
    const { item, items } = focused
    if (move.to === 'item') items[move.index]?.focus()
    if (move.to === 'children') openChildren(item)
    if (move.to === 'parent') leaveTo(parentOf(item, bar.current))
    if (move.to === 'out') leaveTo(openerOf(item, bar.current))
  }

  const openChildren = (item: HTMLElement) => {
    setOpenPath([item.dataset.menu ?? ''])
    focusSoon(() => item.nextElementSibling)
  }

  const leaveTo = (item: HTMLElement | null) => {
    if (!item) return
    if (item.dataset.menu === 'burger') close()
    else setOpenPath([])
    item.focus()
  }

  return { isUnfolded, openPath, onToggle, onChosen, onBurger, onKeyDown }
}

const OPEN_BY_HOVER = 'li:hover > [aria-expanded=true]'

/** A menu can't be focused before it is rendered. */
function focusSoon(root: () => Element | null | undefined): void {
  requestAnimationFrame(() => focusFirst(root()))
}
