import { useStore } from '@nanostores/react'
import { Check, X } from 'lucide-react'
import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
} from 'react'
import { results as RESULTS } from '#domain/words/en/common.json'
import { $menu, type MenuState, runMenu } from '../../state/menu.ts'
import { $session, isSuperAdmin } from '../../state/session.ts'
import { blogUrl } from '../../state/settings.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { FOLDED, focusFirst, type MenuPath } from './menu-focus.ts'
import { MenuIcon, TemplateItems } from './menu-icon.tsx'
import styles from './menu-item.module.css'
import { labelOf, type MenuNode } from './menu-tree.ts'
import type { OpenMenu } from './use-open-menu.ts'

interface MenuItemProps {
  node: MenuNode
  /** The items above it, for one in a submenu. */
  above?: MenuPath
  menu: OpenMenu
}

/** An item of the navigation, with its submenu if it has one (product: Menu). */
export function MenuItem({ node, above = [], menu }: MenuItemProps) {
  const item = useStore($menu, { keys: [node.id], ssr: 'initial' })[node.id]
  const path = [...above, node.id]
  const isOpen = menu.openPath.includes(node.id)
  const href = node.guide ? `${blogUrl()}/${node.guide}` : node.href
  const submenu = useRef<HTMLUListElement>(null)
  useSide(submenu, isOpen)
  const focusLate = useCallback(() => {
    const opener = submenu.current?.previousElementSibling
    if (opener?.matches(':focus-visible')) focusFirst(submenu.current)
  }, [])

  const toggle = (event: MouseEvent<HTMLElement>) => {
    const opens = !item.isDisabled && (isHovering(event) || !isOpen)
    // Opened by keyboard, the focus moves in.
    if (opens && event.detail === 0) requestAnimationFrame(() => focusFirst(submenu.current))
    menu.onToggle(path, opens)
  }
  const choose = (event: MouseEvent<HTMLElement>) => {
    if (node.children) return toggle(event)
    // A guide is not a page of the app: the browser follows its link.
    if (href && (opensElsewhere(event) || (node.guide && !item.isDisabled))) return
    event.preventDefault()
    if (item.isDisabled) return
    runMenu(node.id)
    menu.onChosen()
  }
  const hover = (event: PointerEvent<HTMLElement>, isIn: boolean) => {
    // If the keyboard focus has moved into the submenu, it stays open when the mouse leaves.
    if (!isIn && submenu.current?.querySelector(':focus-visible')) return
    if (node.children && !(isIn && item.isDisabled) && isHovering(event)) menu.onHover(path, isIn)
  }
  const shared = {
    className: styles.item,
    'data-menu': node.id,
    'data-state': item.state,
    'aria-disabled': item.isDisabled,
    'aria-busy': item.state === 'loading' || undefined,
    'aria-current': item.isActive ? ('page' as const) : undefined,
    hidden: item.isHidden,
    onClick: choose,
  }
  const face = <Face node={node} state={item.state} />

  return (
    <li
      className={styles.place}
      hidden={item.isHidden}
      onPointerEnter={(event) => hover(event, true)}
      onPointerLeave={(event) => hover(event, false)}
    >
      {href ? (
        <a {...shared} href={href}>
          {face}
        </a>
      ) : (
        <button {...shared} type="button" aria-expanded={node.children && isOpen}>
          {face}
          {node.children && (
            <span className={styles.more}>
              <MenuIcon id="more" />
            </span>
          )}
        </button>
      )}
      {node.children && (
        <ul
          ref={submenu}
          className={`${styles.menu} surface`}
          hidden={!isOpen}
          aria-label={labelOf(node.id)}
        >
          {node.children.map((child) => (
            <MenuItem key={child.id} node={child} above={path} menu={menu} />
          ))}
          {node.id === 'templates' && (
            <TemplateItems
              isOpen={isOpen}
              itemClass={styles.item}
              onChosen={menu.onChosen}
              onLate={focusLate}
            />
          )}
        </ul>
      )}
    </li>
  )
}

/** The least space between a submenu and the edge of the screen, in px. */
const EDGE = 8

/** Opens a submenu against the line, which is to the left in English, if it would leave the screen. */
function useSide(submenu: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useLayoutEffect(() => {
    const item = submenu.current?.parentElement
    if (!isOpen || !submenu.current || !item) return
    const { left, right } = item.getBoundingClientRect()
    const room = document.documentElement.clientWidth
    const [start, end] = document.dir === 'rtl' ? [room - right, room - left] : [left, right]
    const from = item.parentElement?.closest('li') ? end : start
    submenu.current.toggleAttribute('data-left', from + submenu.current.offsetWidth + EDGE > room)
  }, [submenu, isOpen])
}

function Face({ node, state }: { node: MenuNode; state: MenuState }) {
  const isAdmin = isSuperAdmin(useStore($session, { ssr: 'initial' }))
  return (
    <>
      <span className={styles.icon} data-admin={isAdmin || undefined}>
        <MenuIcon id={node.id} isHidden={state !== 'waiting'} />
        <StateIcon state={state} />
      </span>
      <span className={styles.label}>{labelOf(node.id)}</span>
    </>
  )
}

function StateIcon({ state }: { state: MenuState }) {
  if (state === 'loading') return <Spinner />
  if (state === 'success')
    return <Check size={16} className={styles.success} role="img" aria-label={RESULTS.done} />
  if (state === 'error')
    return <X size={16} className={styles.error} role="img" aria-label={RESULTS.failed} />
  return null
}

/** A press with a modifier key opens a new tab or window, which is left to the browser. */
const opensElsewhere = (event: MouseEvent) =>
  event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0

/** A mouse opens menus by hovering, so its press finds the menu open and must not close it. */
const isHovering = ({ nativeEvent }: { nativeEvent: Event }) =>
  nativeEvent instanceof globalThis.PointerEvent &&
  nativeEvent.pointerType === 'mouse' &&
  !matchMedia(FOLDED).matches
