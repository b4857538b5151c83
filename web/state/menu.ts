import { map } from 'nanostores'

/** The menu identifiers of spec 2; each is the item's `data-menu`. */
export const MENU_IDS = [
  'burger',
  'pending',
  'new',
  'save',
  'share',
  'pdf',
  'link',
  'excel',
  'insert',
  'quotation-list',
  'quotation-list-all',
  'bookmark-list',
  'bookmark-list-all',
  'file-list-all',
  'login',
  'profile',
  'settings',
  'logout',
  'textItem',
  'boqItem',
  'priceItem',
  'boqRow',
  'back',
  'admin',
  'user-list',
  'visitors',
  'blog',
  'blog-how-to-create',
  'blog-free-template',
  'blog-terms-and-conditions',
] as const

export type MenuId = (typeof MENU_IDS)[number]
export type MenuState = 'waiting' | 'loading' | 'error' | 'success'

export interface MenuItem {
  state: MenuState
  isDisabled: boolean
  isHidden: boolean
  /** Underlined: the screen that it leads to is the one that is open. */
  isActive: boolean
}

/** How long a result's icon stays before the item waits again, in ms (spec 9). */
export const MENU_RESULT_MS = 2000

const waiting: MenuItem = { state: 'waiting', isDisabled: false, isHidden: false, isActive: false }
/** What is out of sight until something makes it useful (spec 2, Top navigation). */
const hidden: readonly MenuId[] = ['profile', 'back', 'pending', 'admin']
/** What only an open document can do: the editor turns these on when one is loaded (spec 4). */
const disabled: readonly MenuId[] = ['save', 'share', 'pdf', 'excel', 'insert']

const initialMenu = (): Record<MenuId, MenuItem> => {
  const items = MENU_IDS.map((id) => [
    id,
    { ...waiting, isHidden: hidden.includes(id), isDisabled: disabled.includes(id) },
  ])
  return Object.fromEntries(items)
}

export const $menu = map<Record<MenuId, MenuItem>>(initialMenu())

/** Items that are held disabled, with how they will stand when let go. */
const held = new Map<MenuId, boolean>()
const handlers = new Map<MenuId, (() => void)[]>()
const endings = new Map<MenuId, ReturnType<typeof setTimeout>>()

/** Changes how an item stands. A new state calls off the return of an earlier result. */
export function setMenu(id: MenuId, patch: Partial<MenuItem>): void {
  if (patch.state) clearTimeout(endings.get(id))
  if (held.has(id)) held.set(id, patch.isDisabled ?? held.get(id) ?? false)
  $menu.setKey(id, { ...$menu.get()[id], ...patch, ...(held.has(id) && { isDisabled: true }) })
}

/** Disables the items, whatever else is said of them, until the way back, which this gives. */
export function holdMenu(ids: readonly MenuId[]): () => void {
  for (const id of ids) {
    held.set(id, $menu.get()[id].isDisabled)
    setMenu(id, {})
  }
  return () => {
    for (const id of ids) {
      const isDisabled = held.get(id) ?? false
      held.delete(id)
      setMenu(id, { isDisabled })
    }
  }
}

/** Shows a check or a cross on the item, which waits again after 2 s (spec 4, Menu icon). */
export function showMenuResult(id: MenuId, result: 'success' | 'error'): void {
  setMenu(id, { state: result })
  endings.set(
    id,
    setTimeout(() => setMenu(id, { state: 'waiting' }), MENU_RESULT_MS),
  )
}

/** Says what an item does; the latest one wins until the way back, which this gives, is called. */
export function onMenu(id: MenuId, handler: () => void): () => void {
  handlers.set(id, [...(handlers.get(id) ?? []), handler])
  return () => {
    const others = handlers.get(id)?.filter((other) => other !== handler)
    handlers.set(id, others ?? [])
  }
}

/** Does what the item does, unless it is disabled, hidden or still at it. */
export function runMenu(id: MenuId): void {
  const item = $menu.get()[id]
  if (item.isDisabled || item.isHidden || item.state === 'loading') return
  handlers.get(id)?.at(-1)?.()
}
