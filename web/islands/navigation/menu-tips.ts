import type { MenuId } from '../../state/menu.ts'
import { MENU_NODES, type MenuNode } from './menu-tree.ts'

/** What an item does, where its name does not say all of it. An icon stands alone on a phone (spec 9). */
const HINTS: Partial<Record<MenuId, string>> = {
  burger: 'Menu',
  back: 'Back to the quotation',
  'new': 'New quotation',
  share: 'Share: link, .pdf or .xlsx',
  link: 'Copy the link, choose who can open it',
  pdf: 'Pages to mail or to print',
  excel: 'A spreadsheet with formulas',
  insert: 'Insert items, a row, text or a price',
  'bookmark-list': 'Blocks and rows to use again',
  'quotation-list': 'Your quotations, and those shared with you',
  blog: 'Guides and templates',
  'blog-how-to-create': 'From the first line to the link',
  'blog-free-template': 'Offers of six trades to start from',
  'blog-terms-and-conditions': 'Sample terms, with what they are for',
  login: 'Log in to save and to share',
  profile: 'Settings and logout',
  settings: 'Your email and your files',
  admin: 'Pages for super-admins',
  'quotation-list-all': 'Quotations of all users',
  'bookmark-list-all': 'Bookmarks of all users',
  'file-list-all': 'Files of all users',
  'user-list': 'Accounts, and what they hold',
  visitors: 'Unique visitors of each day',
  logout: 'Log out of this browser',
}

/** Gives the items of the menu their tooltips. Those in a submenu show beside it. */
export function addMenuTips(root: ParentNode): void {
  for (const [id, tip] of menuTips()) {
    const item = root.querySelector<HTMLElement>(`[data-menu="${id}"]`)
    if (!item) continue
    item.dataset.tip = tip
    if (item.closest('ul ul')) item.dataset.tipBeside = ''
  }
}

/** The tooltips by identifier. */
export function menuTips(): [MenuId, string][] {
  const burger: MenuNode = { id: 'burger', label: 'Menu' }
  return [burger, ...MENU_NODES].map((node) => [node.id, tipOf(node)])
}

function tipOf({ id, label, shortcut, hasShortShortcut }: MenuNode): string {
  const hint = HINTS[id] ?? label
  if (!shortcut) return hint
  const short = hasShortShortcut ? `ctrl+${shortcut} or ` : ''
  return `${hint} (${short}ctrl+shift+${shortcut})`
}
