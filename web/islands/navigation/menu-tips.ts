import { tips as HINTS, shortcuts as SHORTCUTS } from '#domain/words/en/menu.json'
import { fill } from '#domain/words/fill.ts'
import type { MenuId } from '../../state/menu.ts'
import { keysInWords } from '../../ui/keys-in-words.ts'
import { labelOf, MENU_NODES, type MenuNode } from './menu-tree.ts'

/** Items that also have a shortcut with only ctrl (the editor's shortcuts). */
const SHORT: readonly MenuId[] = ['save']

/** Gives the menu items their tooltips, and tells screen readers the shortcuts. */
export function addMenuTips(root: ParentNode): void {
  for (const { id, tip, shortcuts } of menuTips()) {
    const item = root.querySelector<HTMLElement>(`[data-menu="${id}"]`)
    if (!item) continue
    item.dataset.tip = tip
    // Because the next item is below it.
    if (item.closest('ul ul')) item.dataset.tipBeside = ''
    if (shortcuts.length > 0) item.setAttribute('aria-keyshortcuts', shortcuts.join(' '))
  }
}

export interface MenuTip {
  id: MenuId
  tip: string
  /** In the format of `aria-keyshortcuts`: `Control+Shift+S`. */
  shortcuts: readonly string[]
}

export function menuTips(): MenuTip[] {
  const burger: MenuNode = { id: 'burger' }
  return [burger, ...MENU_NODES].map(tipOf)
}

function tipOf({ id, shortcut }: MenuNode): MenuTip {
  const hints: Partial<Record<MenuId, string>> = HINTS
  const hint = hints[id] ?? labelOf(id)
  if (!shortcut) return { id, tip: hint, shortcuts: [] }
  const long = `ctrl+shift+${shortcut}`
  const [keys, others] = SHORT.includes(id) ? [`ctrl+${shortcut}`, long] : [long]
  const values = { hint, keys: keysInWords(keys) }
  const tip = others
    ? fill(SHORTCUTS.two, { ...values, others: keysInWords(others) })
    : fill(SHORTCUTS.one, values)
  return { id, tip, shortcuts: [keys, ...(others ? [others] : [])].map(ariaName) }
}

/** Turns `ctrl+shift+s` into `Control+Shift+S`. */
const ariaName = (keys: string) =>
  keys.replace('ctrl', 'control').replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
