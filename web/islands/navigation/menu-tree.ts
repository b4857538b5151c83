import {
  ArrowLeft,
  Bookmark,
  ChartColumn,
  CircleUser,
  FilePlus2,
  Files,
  FileText,
  Link,
  LogIn,
  LogOut,
  type LucideIcon,
  Paperclip,
  Plus,
  Rows3,
  Save,
  Share2,
  ShieldUser,
  Sigma,
  Table2,
  Type,
  Users,
} from 'lucide-react'
import type { MenuId } from '../../state/menu.ts'
import { ADMIN_SCREENS } from '../../state/route-table.ts'

/** One item of the top navigation; with children, a menu that opens under it. */
export interface MenuNode {
  id: MenuId
  label: string
  icon: LucideIcon
  /** Replaces the icon for a super-admin (spec 2). */
  adminIcon?: LucideIcon
  /** For a screen: the item is a link, which can be opened in a new tab too. */
  href?: string
  /** The letter that runs it with ctrl+shift (spec 2, Shortcuts). */
  shortcut?: string
  /** It runs with ctrl alone too (the editor's shortcuts). */
  hasShortShortcut?: true
  children?: readonly MenuNode[]
}

/** The open document's actions: always in the bar. */
export const DOCUMENT_MENU: readonly MenuNode[] = [
  { id: 'back', label: 'Back', icon: ArrowLeft },
  { id: 'new', label: 'New', icon: FilePlus2, href: '/new' },
  { id: 'save', label: 'Save', icon: Save, shortcut: 's', hasShortShortcut: true },
  {
    id: 'share',
    label: 'Share',
    icon: Share2,
    children: [
      { id: 'link', label: 'Link', icon: Link },
      { id: 'pdf', label: 'Download as .pdf', icon: FileText },
      { id: 'excel', label: 'Download as .xlsx', icon: Table2 },
    ],
  },
  {
    id: 'insert',
    label: 'Insert',
    icon: Plus,
    children: [
      { id: 'boqItem', label: 'Items', icon: Table2, shortcut: 'i' },
      { id: 'boqRow', label: 'Row', icon: Rows3, shortcut: 'r' },
      { id: 'textItem', label: 'Text', icon: Type, shortcut: 't' },
      { id: 'priceItem', label: 'Price', icon: Sigma, shortcut: 'p' },
    ],
  },
]

/** Screens of a super-admin (spec 2). */
const ADMIN_MENU: readonly MenuNode[] = [
  screen('quotation-list-all', 'Quotations', Files),
  screen('bookmark-list-all', 'Bookmarks', Bookmark),
  screen('file-list-all', 'Files', Paperclip),
  screen('user-list', 'Users', Users),
  screen('visitors', 'Visitors', ChartColumn, '/visitor-list'),
].filter(({ href }) => ADMIN_SCREENS.some((name) => href === `/${name}`))

/** The other screens: in the bar, or behind the burger where the bar is short. */
export const PLACES_MENU: readonly MenuNode[] = [
  screen('bookmark-list', 'Bookmarks', Bookmark),
  screen('quotation-list', 'Quotations', Files),
  { id: 'login', label: 'Log in', icon: LogIn },
  {
    id: 'profile',
    label: 'Profile',
    icon: CircleUser,
    adminIcon: ShieldUser,
    children: [
      ...(ADMIN_MENU.length > 0
        ? [{ id: 'admin' as const, label: 'Admin', icon: ShieldUser, children: ADMIN_MENU }]
        : []),
      { id: 'logout', label: 'Log out', icon: LogOut },
    ],
  },
]

/** All items, including those in submenus. */
export const MENU_NODES: readonly MenuNode[] = [...DOCUMENT_MENU, ...PLACES_MENU].flatMap(withInner)

function screen(id: MenuId, label: string, icon: LucideIcon, href = `/${id}`): MenuNode {
  return { id, label, icon, href }
}

function withInner(node: MenuNode): MenuNode[] {
  return [node, ...(node.children ?? []).flatMap(withInner)]
}
