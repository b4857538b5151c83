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
  Settings2,
  Share2,
  ShieldUser,
  Sigma,
  Table2,
  Type,
  Users,
} from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { MenuId } from '../../state/menu.ts'
import type { MenuIcons } from './menu-icon.tsx'

/** The second icon is a super-admin's (spec 2). */
const ICONS: Partial<Record<MenuId, LucideIcon[]>> = {
  back: [ArrowLeft],
  new: [FilePlus2],
  save: [Save],
  share: [Share2],
  link: [Link],
  pdf: [FileText],
  excel: [Table2],
  insert: [Plus],
  boqItem: [Table2],
  boqRow: [Rows3],
  textItem: [Type],
  priceItem: [Sigma],
  'bookmark-list': [Bookmark],
  'quotation-list': [Files],
  login: [LogIn],
  profile: [CircleUser, ShieldUser],
  admin: [ShieldUser],
  'quotation-list-all': [Files],
  'bookmark-list-all': [Bookmark],
  'file-list-all': [Paperclip],
  'user-list': [Users],
  visitors: [ChartColumn],
  settings: [Settings2],
  logout: [LogOut],
}

/** The html of the menu's icons. Only the server has it: every page comes with its navigation. */
export const MENU_ICONS: MenuIcons = Object.fromEntries(
  Object.entries(ICONS).map(([id, icons]) => [id, icons.map(htmlOf).join('')]),
)

function htmlOf(icon: LucideIcon): string {
  return renderToStaticMarkup(createElement(icon, { size: 16, 'aria-hidden': true }))
}
