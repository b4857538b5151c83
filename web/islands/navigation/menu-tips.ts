import type { MenuId } from '../../state/menu.ts'
import { MENU_NODES, type MenuNode } from './menu-tree.ts'

/**
 * What an item does, if its name does not say all of it. On a phone only the icon
 * is shown (product: Menu).
 */
const HINTS: Partial<Record<MenuId, string>> = {
  burger: 'Menu',
  back: 'Back to the quotation',
  'new': 'New quotation',
  templates: 'New from a template; save as template',
  share: 'Share: link, .pdf or .xlsx',
  send: 'Send an offer to people, see what was sent',
  link: 'Copy the link, choose who can open it',
  pdf: 'Pages to mail or to print',
  excel: 'A spreadsheet with formulas',
  'excel-costs': 'For you alone: with cost and profit',
  insert: 'Insert items, a row, text or a price',
  history: 'Versions: see, compare, restore',
  'bookmark-list': 'Blocks and rows to use again',
  'quotation-list': 'Your quotations, and those shared with you',
  blog: 'Guides and templates',
  'blog-how-to-create': 'From the first line to the link',
  'blog-free-template': 'Offers of six trades to start from',
  'blog-terms-and-conditions': 'Sample terms, with what they are for',
  login: 'Log in to save and to share',
  profile: 'Settings and logout',
  clients: 'Whom you write offers for',
  overview: 'What has become of your offers',
  settings: 'Your email and your files',
  admin: 'Pages for super-admins',
  'quotation-list-all': 'Quotations of all users',
  'bookmark-list-all': 'Bookmarks of all users',
  'file-list-all': 'Files of all users',
  'user-list': 'Accounts, and what they hold',
  visitors: 'Unique visitors of each day',
  logout: 'Log out of this browser',
}

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
  const burger: MenuNode = { id: 'burger', label: 'Menu' }
  return [burger, ...MENU_NODES].map(tipOf)
}

function tipOf({ id, label, shortcut }: MenuNode): MenuTip {
  const hint = HINTS[id] ?? label
  if (!shortcut) return { id, tip: hint, shortcuts: [] }
  const long = `ctrl+shift+${shortcut}`
  const keys = SHORT.includes(id) ? [`ctrl+${shortcut}`, long] : [long]
  return { id, tip: `${hint} (${keys.join(' or ')})`, shortcuts: keys.map(ariaName) }
}

/** Turns `ctrl+shift+s` into `Control+Shift+S`. */
const ariaName = (keys: string) =>
  keys.replace('ctrl', 'control').replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
