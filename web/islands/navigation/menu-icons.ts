import {
  Activity,
  ArrowLeft,
  Bookmark,
  BookOpen,
  Camera,
  ChartColumn,
  ChevronDown,
  CircleUser,
  Coins,
  Contact,
  FilePlus2,
  Files,
  FileText,
  History,
  Link,
  LogIn,
  LogOut,
  type LucideIcon,
  Menu,
  Paperclip,
  Plus,
  Rows3,
  Save,
  Send,
  Settings2,
  Share2,
  ShieldUser,
  Sigma,
  Signature,
  Table2,
  Type,
  Users,
} from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { LogoMark } from './logo.tsx'
import type { IconName, MenuIcons } from './menu-icon.tsx'

/** The second icon is for super-admins (product: Menu). */
const ICONS: Partial<Record<IconName, LucideIcon[]>> = {
  back: [ArrowLeft],
  new: [FilePlus2],
  save: [Save],
  share: [Share2],
  send: [Send],
  link: [Link],
  sign: [Signature],
  pdf: [FileText],
  excel: [Table2],
  'excel-costs': [Coins],
  insert: [Plus],
  boqItem: [Table2],
  boqRow: [Rows3],
  textItem: [Type],
  priceItem: [Sigma],
  photo: [Camera],
  history: [History],
  'bookmark-list': [Bookmark],
  'quotation-list': [Files],
  blog: [BookOpen],
  'blog-how-to-create': [FilePlus2],
  'blog-free-template': [Files],
  'blog-terms-and-conditions': [FileText],
  login: [LogIn],
  profile: [CircleUser, ShieldUser],
  admin: [ShieldUser],
  'quotation-list-all': [Files],
  'bookmark-list-all': [Bookmark],
  'file-list-all': [Paperclip],
  'user-list': [Users],
  visitors: [ChartColumn],
  status: [Activity],
  clients: [Contact],
  overview: [ChartColumn],
  settings: [Settings2],
  logout: [LogOut],
  burger: [Menu],
  more: [ChevronDown],
}

/** Icons that point along the line (global.css). */
const POINTING = new Set(['back', 'send', 'login', 'logout'])

/** In px. */
const SIZES: Record<string, number> = { burger: 18, more: 14 }

/**
 * The html of the menu's icons. Only the server loads it, since every page
 * comes with its navigation.
 */
export const MENU_ICONS: MenuIcons = {
  ...Object.fromEntries(
    Object.entries(ICONS).map(([id, icons]) => [
      id,
      icons.map((icon) => htmlOf(icon, SIZES[id], POINTING.has(id))).join(''),
    ]),
  ),
  logo: renderToStaticMarkup(createElement(LogoMark)),
}

/** Removes attributes that neither html nor we need. */
function htmlOf(icon: LucideIcon, size = 16, points = false): string {
  const hook = points ? { 'data-points': '' } : {}
  const html = renderToStaticMarkup(createElement(icon, { size, 'aria-hidden': true, ...hook }))
  return html.replace(/ (?:xmlns|class)="[^"]*"/g, '')
}
