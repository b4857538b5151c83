import styles from './floating.module.css'
import { indexOfLetter } from './index-of-letter.ts'
import { keysInWords } from './keys-in-words.ts'

export interface MenuEntry {
  readonly label: string
  /** Shown beside it: the keys that do the same. */
  readonly keys?: string
  /** For an entry that can be on or off. */
  readonly isChecked?: boolean
  /** Leaves the menu open: a switch among others. It stays as it is if `act` returns false. */
  readonly isSwitch?: boolean
  readonly act: () => unknown
}

export interface MenuGroup {
  /** Above its entries, for all groups but the first. */
  readonly title?: string
  readonly entries: readonly MenuEntry[]
}

const GAP = 6

/**
 * Opens a menu beside the button, below it or above it near the window's bottom; on a phone the
 * style sheet places it.
 * @param align the side of the button that the menu starts at
 */
export function showMenu(
  button: HTMLElement,
  label: string,
  groups: readonly MenuGroup[],
  { align = 'left', onClose }: { align?: 'left' | 'right'; onClose?: () => void } = {},
): void {
  if (button.ariaExpanded === 'true') return
  const menu = document.createElement('div')
  menu.className = `surface ${styles.menu} screen-only`
  menu.popover = 'auto'
  menu.role = 'menu'
  menu.ariaLabel = label
  const close = () => {
    if (!menu.isConnected) return
    menu.hidePopover()
    menu.remove()
    button.ariaExpanded = 'false'
    onClose?.()
    // If no press focused the button, the browser has no element to return the focus to.
    if (document.activeElement === document.body && button.isConnected) button.focus()
  }
  menu.append(...groups.flatMap((group) => elementsOf(group, close)))
  document.body.append(menu)
  menu.addEventListener('keydown', moveFocus)
  menu.addEventListener('toggle', (event) => {
    if ((event as ToggleEvent).newState === 'closed') close()
  })
  button.ariaExpanded = 'true'
  menu.showPopover()
  place(menu, button, align)
  menu.querySelector<HTMLElement>(ITEM)?.focus()
}

const ITEM = '[role^="menuitem"]'

function elementsOf({ title, entries }: MenuGroup, close: () => void): HTMLElement[] {
  const buttons = entries.map((entry) => buttonOf(entry, close))
  if (title === undefined) return buttons
  const heading = document.createElement('p')
  heading.className = styles.heading ?? ''
  heading.role = 'presentation'
  heading.textContent = title
  return [heading, ...buttons]
}

function buttonOf(
  { label, keys = '', isChecked, isSwitch, act }: MenuEntry,
  close: () => void,
): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = styles.item ?? ''
  button.role = isChecked === undefined ? 'menuitem' : 'menuitemcheckbox'
  if (isChecked !== undefined) button.ariaChecked = String(isChecked)
  button.tabIndex = -1
  const shown = document.createElement('kbd')
  shown.ariaHidden = 'true'
  shown.textContent = keysInWords(keys)
  button.append(label, shown)
  button.addEventListener('click', () => {
    // First, so that the entry may open another menu beside the button.
    if (!isSwitch) close()
    const isDone = act() !== false
    if (isSwitch && isDone) button.ariaChecked = String(button.ariaChecked !== 'true')
  })
  return button
}

function moveFocus(event: KeyboardEvent): void {
  const menu = event.currentTarget as HTMLElement
  const items = [...menu.querySelectorAll<HTMLElement>(ITEM)]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const labels = items.map(({ textContent }) => textContent)
  const isShortcut = event.ctrlKey || event.metaKey || event.altKey
  const found = isShortcut ? -1 : indexOfLetter(event.key, labels, at)
  const next =
    found === -1 ? { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key] : found
  if (event.key === 'Tab') menu.hidePopover()
  if (event.key !== 'Tab' && next === undefined) return
  event.preventDefault()
  if (next !== undefined) items.at(next % items.length)?.focus()
}

function place(menu: HTMLElement, button: HTMLElement, align: 'left' | 'right'): void {
  const { width, height } = menu.getBoundingClientRect()
  const { left, right, top, bottom } = button.getBoundingClientRect()
  const start = align === 'left' ? left : right - width
  const hasRoom = bottom + GAP + height <= innerHeight
  menu.style.left = `${Math.max(GAP, Math.min(start, innerWidth - width - GAP))}px`
  menu.style.top = `${hasRoom ? bottom + GAP : Math.max(GAP, top - GAP - height)}px`
}
