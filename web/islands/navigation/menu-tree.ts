import {
  ArrowLeft,
  Bookmark,
  CircleUser,
  FilePlus2,
  Files,
  FileText,
  Link,
  LogIn,
  LogOut,
  type LucideIcon,
  Plus,
  Rows3,
  Save,
  Share2,
  ShieldUser,
  Sigma,
  Table2,
  Type,
} from 'lucide-react'
import type { MenuId } from '../../state/menu.ts'

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

/** The other screens: in the bar, or behind the burger where the bar is short. */
export const PLACES_MENU: readonly MenuNode[] = [
  { id: 'bookmark-list', label: 'Bookmarks', icon: Bookmark, href: '/bookmark-list' },
  { id: 'quotation-list', label: 'Quotations', icon: Files, href: '/quotation-list' },
  { id: 'login', label: 'Log in', icon: LogIn },
  {
    id: 'profile',
    label: 'Profile',
    icon: CircleUser,
    adminIcon: ShieldUser,
    children: [{ id: 'logout', label: 'Log out', icon: LogOut }],
  },
]

/** All items that have a shortcut, including those in submenus. */
export const SHORTCUTS: readonly MenuNode[] = [...DOCUMENT_MENU, ...PLACES_MENU]
  .flatMap((node) => [node, ...(node.children ?? [])])
  .filter(({ shortcut }) => shortcut)
