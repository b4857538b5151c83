import { labels as LABELS } from '#domain/words/en/menu.json'
import type { MenuId } from '../../state/menu.ts'

/** One item of the top navigation; with children, a menu that opens under it. */
export interface MenuNode {
  id: MenuId
  /** For a screen: makes the item a link, which can also be opened in a new tab. */
  href?: string
  /** For a guide: the end of its address. */
  guide?: string
  /** The letter that runs it with ctrl+shift (product: Shortcuts). */
  shortcut?: string
  children?: readonly MenuNode[]
}

/** The open document's actions, always in the bar. */
export const DOCUMENT_MENU: readonly MenuNode[] = [
  { id: 'back' },
  { id: 'new', href: '/new' },
  // Its items are loaded when it is opened (menu-icon.tsx).
  { id: 'templates', children: [] },
  { id: 'save', shortcut: 's' },
  {
    id: 'share',
    children: [
      { id: 'link' },
      { id: 'sign' },
      { id: 'pdf' },
      { id: 'excel' },
      { id: 'excel-costs' },
    ],
  },
  { id: 'send' },
  {
    id: 'insert',
    children: [
      { id: 'boqItem', shortcut: 'i' },
      { id: 'boqRow', shortcut: 'r' },
      { id: 'textItem', shortcut: 't' },
      { id: 'priceItem', shortcut: 'p' },
      { id: 'photo' },
    ],
  },
  { id: 'history' },
]

/** Screens for super-admins (product: Admin pages). */
const ADMIN_MENU: readonly MenuNode[] = [
  screen('quotation-list-all'),
  screen('bookmark-list-all'),
  screen('file-list-all'),
  screen('user-list'),
  screen('visitors', '/visitor-list'),
  screen('status'),
]

/** The other screens: in the bar, or behind the burger if the bar is short. */
export const PLACES_MENU: readonly MenuNode[] = [
  screen('bookmark-list'),
  screen('quotation-list'),
  {
    id: 'blog',
    children: [
      { id: 'blog-how-to-create', guide: 'how-to-create' },
      { id: 'blog-free-template', guide: 'free-templates' },
      {
        id: 'blog-terms-and-conditions',
        guide: 'terms-and-conditions',
      },
    ],
  },
  { id: 'login' },
  {
    id: 'profile',
    children: [
      { id: 'settings' },
      screen('clients'),
      screen('overview'),
      { id: 'admin', children: ADMIN_MENU },
      { id: 'logout' },
    ],
  },
]

/** What the item is called. */
export function labelOf(id: MenuId): string {
  const labels: Partial<Record<MenuId, string>> = LABELS
  return labels[id] ?? ''
}

/** All items, including those in submenus. */
export const MENU_NODES: readonly MenuNode[] = [...DOCUMENT_MENU, ...PLACES_MENU].flatMap(withInner)

function screen(id: MenuId, href = `/${id}`): MenuNode {
  return { id, href }
}

function withInner(node: MenuNode): MenuNode[] {
  return [node, ...(node.children ?? []).flatMap(withInner)]
}
