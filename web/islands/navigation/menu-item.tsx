import { useStore } from '@nanostores/react'
import { Check, ChevronDown, type LucideIcon, X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { $menu, type MenuState, runMenu } from '../../state/menu.ts'
import { $session, isSuperAdmin } from '../../state/session.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { FOLDED } from './menu-focus.ts'
import styles from './menu-item.module.css'
import type { MenuNode } from './menu-tree.ts'

interface MenuItemProps {
  node: MenuNode
  openPath: readonly string[]
  /** Opens or closes the item's submenu. */
  onToggle: (node: MenuNode, isOpen: boolean) => void
  /** An item was chosen: open menus can close. */
  onChosen: () => void
}

/** An item of the navigation, with its submenu if it has one (spec 2). */
export function MenuItem({ node, openPath, onToggle, onChosen }: MenuItemProps) {
  const item = useStore($menu, { keys: [node.id], ssr: 'initial' })[node.id]
  const isOpen = openPath.includes(node.id)

  const choose = (event: MouseEvent<HTMLElement>) => {
    if (node.children) return onToggle(node, !item.isDisabled && (isHovering(event) || !isOpen))
    if (node.href && opensElsewhere(event)) return
    event.preventDefault()
    if (item.isDisabled) return
    runMenu(node.id)
    onChosen()
  }
  const shared = {
    className: styles.item,
    'data-menu': node.id,
    'data-state': item.state,
    'aria-disabled': item.isDisabled,
    'aria-busy': item.state === 'loading' || undefined,
    'aria-current': item.isActive ? ('page' as const) : undefined,
    'aria-keyshortcuts': ariaShortcutsOf(node),
    'data-tip': tipOf(node),
    hidden: item.isHidden,
    onClick: choose,
  }
  const face = <Face node={node} state={item.state} />

  return (
    <li
      className={styles.place}
      hidden={item.isHidden}
      onPointerEnter={(event) =>
        node.children && !item.isDisabled && isHovering(event) && onToggle(node, true)
      }
      onPointerLeave={(event) => node.children && isHovering(event) && onToggle(node, false)}
    >
      {node.href ? (
        <a {...shared} href={node.href}>
          {face}
        </a>
      ) : (
        <button {...shared} type="button" aria-expanded={node.children && isOpen}>
          {face}
          {node.children && <ChevronDown size={14} className={styles.more} aria-hidden="true" />}
        </button>
      )}
      {node.children && (
        <ul className={styles.menu} hidden={!isOpen} aria-label={node.label}>
          {node.children.map((child) => (
            <MenuItem
              key={child.id}
              node={child}
              openPath={openPath}
              onToggle={onToggle}
              onChosen={onChosen}
            />
          ))}
        </ul>
      )}
    </li>
  )
}

function ariaShortcutsOf({ shortcut, hasShortShortcut }: MenuNode): string | undefined {
  if (!shortcut) return undefined
  const key = shortcut.toUpperCase()
  return hasShortShortcut ? `Control+${key} Control+Shift+${key}` : `Control+Shift+${key}`
}

function tipOf({ label, shortcut, hasShortShortcut }: MenuNode): string | undefined {
  if (!shortcut) return undefined
  const short = hasShortShortcut ? `ctrl+${shortcut} or ` : ''
  return `${label} (${short}ctrl+shift+${shortcut})`
}

function Face({ node, state }: { node: MenuNode; state: MenuState }) {
  const isAdmin = isSuperAdmin(useStore($session, { ssr: 'initial' }))
  const Icon = (isAdmin && node.adminIcon) || node.icon
  return (
    <>
      <span className={styles.icon}>
        <StateIcon state={state} icon={Icon} />
      </span>
      <span className={styles.label}>{node.label}</span>
    </>
  )
}

function StateIcon({ state, icon: Icon }: { state: MenuState; icon: LucideIcon }) {
  if (state === 'loading') return <Spinner />
  if (state === 'success')
    return <Check size={16} className={styles.success} role="img" aria-label="Done" />
  if (state === 'error')
    return <X size={16} className={styles.error} role="img" aria-label="Failed" />
  return <Icon size={16} aria-hidden="true" />
}

/** A press with a modifier key opens a new tab or window: that is left to the browser. */
const opensElsewhere = (event: MouseEvent) =>
  event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0

/** A mouse opens menus by hovering, so its press finds the menu open and must not close it. */
const isHovering = ({ nativeEvent }: { nativeEvent: Event }) =>
  nativeEvent instanceof PointerEvent &&
  nativeEvent.pointerType === 'mouse' &&
  !matchMedia(FOLDED).matches
