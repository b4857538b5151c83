import { closest, type Item, itemElement, kindOf } from '../paper/elements.ts'
import { ITEM_ACTIONS, MENU_LABEL } from './actions.ts'
import styles from './item-menu.module.css'
import { MOVES } from './move-keys.ts'
import { holdTools } from './shown-tools.ts'
import { focusToolbar, toolbarOf } from './toolbar.ts'

interface Choice {
  readonly label: string
  readonly keys: string
  readonly item: Item
  readonly act: (item: Item) => void | Promise<void>
}

const GAP = 6

/**
 * Opens the menu of '…': everything that can be done with the item, in words and with its keys. On
 * a phone, where a row's '…' is the only visible one, the choices for its block follow.
 */
export function openItemMenu(button: HTMLElement, item: Item): void {
  if (button.ariaExpanded === 'true') return
  const menu = menuOf(item, (choice) => {
    menu.hidePopover()
    void choice.act(choice.item)
  })
  document.body.append(menu)
  menu.addEventListener('keydown', moveFocus)
  menu.addEventListener('toggle', (event) => {
    if ((event as ToggleEvent).newState !== 'closed') return
    button.ariaExpanded = 'false'
    menu.remove()
    holdTools(null)
    // If the press did not focus '…', the browser has no element to return the focus to.
    if (document.activeElement === document.body) focusToolbar(item)
  })
  button.ariaExpanded = 'true'
  holdTools(itemElement(item))
  menu.showPopover()
  place(menu, button)
  menu.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
}

function menuOf(item: Item, choose: (choice: Choice) => void): HTMLElement {
  const menu = document.createElement('div')
  menu.className = styles.menu ?? ''
  menu.popover = 'auto'
  menu.role = 'menu'
  menu.ariaLabel = MENU_LABEL[kindOf(item)]
  menu.append(...itemsFor(item, choose))
  const block = { ...item, rowId: null }
  if (item.rowId === null || !matchMedia('(max-width: 700px)').matches) return menu
  const heading = document.createElement('p')
  heading.className = styles.heading ?? ''
  heading.role = 'presentation'
  heading.textContent = itemElement(block)?.ariaLabel ?? ''
  menu.append(heading, ...itemsFor(block, choose))
  return menu
}

function itemsFor(item: Item, choose: (choice: Choice) => void): HTMLElement[] {
  return choicesOf(item).map((choice) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = styles.item ?? ''
    button.role = 'menuitem'
    button.tabIndex = -1
    const keys = document.createElement('kbd')
    keys.ariaHidden = 'true'
    keys.textContent = choice.keys
    button.append(choice.label, keys)
    button.addEventListener('click', () => choose(choice))
    return button
  })
}

/** What the item's toolbar offers now, and the moves; choices that delete the item come last. */
function choicesOf(item: Item): Choice[] {
  const kind = kindOf(item)
  const element = itemElement(item)
  const toolbar = element && toolbarOf(element)
  const actions = ITEM_ACTIONS.filter(({ name, only = kind }) => {
    const icon = toolbar?.querySelector<HTMLElement>(`:scope > [data-action="${name}"]`)
    return only === kind && icon?.hidden === false && icon.ariaDisabled !== 'true'
  }).map(({ name, label, keysInCell, act }) => ({
    ...{ name, label: label[kind], keys: keysInCell?.[kind] ?? '', item, act },
  }))
  const moves = MOVES.map((move) => ({ ...move, item }))
  const isLast = ({ name }: { name: string }) => name === 'delete'
  return [...actions.filter((each) => !isLast(each)), ...moves, ...actions.filter(isLast)]
}

function moveFocus(event: KeyboardEvent): void {
  const menu = event.currentTarget as HTMLElement
  const items = [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
  if (event.key === 'Tab') menu.hidePopover()
  if (event.key !== 'Tab' && next === undefined) return
  event.preventDefault()
  if (next !== undefined) items.at(next % items.length)?.focus()
}

/** Below the button, or above it near the window's bottom. On a phone the style sheet places it. */
function place(menu: HTMLElement, button: HTMLElement): void {
  const { width, height } = menu.getBoundingClientRect()
  const { left, right, top, bottom } = button.getBoundingClientRect()
  const isOfRow = closest(button, '[data-bar="row"]') !== null
  const start = isOfRow ? left : right - width
  const hasRoom = bottom + GAP + height <= innerHeight
  menu.style.left = `${Math.max(GAP, Math.min(start, innerWidth - width - GAP))}px`
  menu.style.top = `${hasRoom ? bottom + GAP : Math.max(GAP, top - GAP - height)}px`
}
