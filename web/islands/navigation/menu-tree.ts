import type { MenuId } from '../../state/menu.ts'

/** One item of the top navigation; with children, a menu that opens under it. */
export interface MenuNode {
  id: MenuId
  label: string
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
  { id: 'back', label: 'Back' },
  { id: 'new', label: 'New', href: '/new' },
  // Its items are loaded when it is opened (menu-icon.tsx).
  { id: 'templates', label: 'Templates', children: [] },
  { id: 'save', label: 'Save', shortcut: 's' },
  {
    id: 'share',
    label: 'Share',
    children: [
      { id: 'link', label: 'Link' },
      { id: 'pdf', label: 'Download as .pdf' },
      { id: 'excel', label: 'Download as .xlsx' },
      { id: 'excel-costs', label: 'Download .xlsx with costs' },
    ],
  },
  { id: 'send', label: 'Send' },
  {
    id: 'insert',
    label: 'Insert',
    children: [
      { id: 'boqItem', label: 'Items', shortcut: 'i' },
      { id: 'boqRow', label: 'Row', shortcut: 'r' },
      { id: 'textItem', label: 'Text', shortcut: 't' },
      { id: 'priceItem', label: 'Price', shortcut: 'p' },
      { id: 'photo', label: 'Photo' },
    ],
  },
  { id: 'history', label: 'History' },
]

/** Screens for super-admins (product: Admin pages). */
const ADMIN_MENU: readonly MenuNode[] = [
  screen('quotation-list-all', 'Quotations'),
  screen('bookmark-list-all', 'Bookmarks'),
  screen('file-list-all', 'Files'),
  screen('user-list', 'Users'),
  screen('visitors', 'Visitors', '/visitor-list'),
]

/** The other screens: in the bar, or behind the burger if the bar is short. */
export const PLACES_MENU: readonly MenuNode[] = [
  screen('bookmark-list', 'Bookmarks'),
  screen('quotation-list', 'Quotations'),
  {
    id: 'blog',
    label: 'Blog',
    children: [
      { id: 'blog-how-to-create', label: 'How to create quotations', guide: 'how-to-create' },
      { id: 'blog-free-template', label: 'Free templates', guide: 'free-templates' },
      {
        id: 'blog-terms-and-conditions',
        label: 'Terms and conditions',
        guide: 'terms-and-conditions',
      },
    ],
  },
  { id: 'login', label: 'Log in' },
  {
    id: 'profile',
    label: 'Profile',
    children: [
      { id: 'settings', label: 'Settings' },
      screen('clients', 'Clients'),
      screen('overview', 'Overview'),
      { id: 'admin', label: 'Admin', children: ADMIN_MENU },
      { id: 'logout', label: 'Log out' },
    ],
  },
]

/** All items, including those in submenus. */
export const MENU_NODES: readonly MenuNode[] = [...DOCUMENT_MENU, ...PLACES_MENU].flatMap(withInner)

function screen(id: MenuId, label: string, href = `/${id}`): MenuNode {
  return { id, label, href }
}

function withInner(node: MenuNode): MenuNode[] {
  return [node, ...(node.children ?? []).flatMap(withInner)]
}
