import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useState,
} from 'react'
import { $route } from '../../state/routes.ts'
import { loadTools, toolsAtHand } from './load-tools.ts'
import type { MenuNode } from './menu-tree.ts'

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
    const closeOutside = ({ target, type }: Event) => {
      if (!(target instanceof Node) || bar.current?.contains(target)) return
      // The focus may move by itself: what the mouse holds open stays until it leaves.
      if (type === 'pointerdown' || !bar.current?.querySelector(HELD_OPEN)) close()
    }
    const events = ['pointerdown', 'focusin'] as const
    for (const name of events) document.addEventListener(name, closeOutside)
    return () => {
      for (const name of events) document.removeEventListener(name, closeOutside)
    }
  }, [bar, close])

  const onToggle = (node: MenuNode, isOpen: boolean) => setOpenPath(isOpen ? [node.id] : [])

  const onChosen = () => {
    toolsAtHand()?.saveFocus(bar.current)
    close()
  }

  const onBurger = (event: MouseEvent) => {
    setUnfolded(!isUnfolded)
    setOpenPath([])
    // By keyboard one goes on to the first item.
    if (!isUnfolded && event.detail === 0) focusSoon(() => bar.current?.querySelector('#places'))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { key, target } = event
    const tools = toolsAtHand()
    if (tools && press(tools, key, target)) event.preventDefault()
    // A key in the very first moment is done as soon as it can be.
    if (!tools && MAY_MOVE.test(key)) {
      event.preventDefault()
      void loadTools().then((late) => press(late, key, target), ignore)
    }
  }

  /** True when the key was one of the menu's. */
  const press = (tools: Tools, key: string, target: EventTarget) => {
    const here = tools.placeOf(target, bar.current)
    const move = here && tools.moveByKey(key, here.place)
    if (!move) return false
    if (move.to === 'item') here.items[move.index]?.focus()
    if (move.to === 'children') openChildren(here.item)
    if (move.to === 'parent') leaveTo(tools.parentOf(here.item, bar.current))
    if (move.to === 'out') leaveTo(tools.outermost(here.item, bar.current))
    return true
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

const HELD_OPEN = 'li:hover > [aria-expanded=true]'

type Tools = Awaited<ReturnType<typeof loadTools>>

const MAY_MOVE = /^(Arrow|Home$|End$|Escape$|Backspace$|[^ ]$)/

/** What opened can't be focused before it is drawn. */
function focusSoon(root: () => Element | null | undefined): void {
  requestAnimationFrame(() => {
    void loadTools().then(({ focusFirst }) => focusFirst(root()), ignore)
  })
}

/** Without the server a menu still opens; only the focus does not go along. */
const ignore = () => undefined
