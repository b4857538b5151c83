import {
  ArrowLeft,
  CircleUser,
  FilePlus2,
  Files,
  LogIn,
  LogOut,
  type LucideIcon,
  Save,
  ShieldUser,
} from 'lucide-react'
import type { MenuId } from '../../state/menu.ts'

/** One item of the top navigation; with children, a menu that opens under it. */
export interface MenuNode {
  id: MenuId
  label: string
  icon: LucideIcon
  /** Takes the icon's place for a super-admin (spec 2). */
  adminIcon?: LucideIcon
  /** Of a screen: the item is a link, which a new tab can open too. */
  href?: string
  /** As `ctrl+shift+` and this letter (spec 2, Shortcuts). */
  shortcut?: string
  children?: readonly MenuNode[]
}

/** What is done with the document that is open: always in the bar. */
export const DOCUMENT_MENU: readonly MenuNode[] = [
  { id: 'back', label: 'Back', icon: ArrowLeft },
  { id: 'new', label: 'New', icon: FilePlus2, href: '/new' },
  { id: 'save', label: 'Save', icon: Save, shortcut: 's' },
]

/** Where else to go: in the bar, and behind the burger where the bar is short. */
export const PLACES_MENU: readonly MenuNode[] = [
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
