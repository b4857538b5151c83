import { map } from 'nanostores'

/** The ids of the menu items; each is the item's `data-menu` (product: Menu). */
export const MENU_IDS = [
  'burger',
  'pending',
  'new',
  'templates',
  'save',
  'share',
  'send',
  'pdf',
  'link',
  'sign',
  'excel',
  'excel-costs',
  'insert',
  'history',
  'quotation-list',
  'quotation-list-all',
  'bookmark-list',
  'bookmark-list-all',
  'file-list-all',
  'clients',
  'overview',
  'login',
  'profile',
  'settings',
  'logout',
  'textItem',
  'boqItem',
  'priceItem',
  'boqRow',
  'photo',
  'back',
  'admin',
  'user-list',
  'visitors',
  'status',
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
  /** Underlined, because its screen is open. */
  isActive: boolean
}

/** How long a result's icon is shown, in ms (product: Menu). */
export const MENU_RESULT_MS = 2000

const waiting: MenuItem = { state: 'waiting', isDisabled: false, isHidden: false, isActive: false }
/** Hidden until needed (product: Menu). */
const hidden: readonly MenuId[] = ['profile', 'back', 'pending', 'admin', 'excel-costs', 'history']
/** Items that need an open document: the editor enables them once one is loaded (product: Menu). */
const disabled: readonly MenuId[] = ['save', 'share', 'send', 'pdf', 'excel', 'insert']

const initialMenu = (): Record<MenuId, MenuItem> => {
  const items = MENU_IDS.map((id) => [
    id,
    { ...waiting, isHidden: hidden.includes(id), isDisabled: disabled.includes(id) },
  ])
  return Object.fromEntries(items)
}

export const $menu = map<Record<MenuId, MenuItem>>(initialMenu())

/** Items that `disableMenu` has disabled, with the state to which they return. */
const forced = new Map<MenuId, boolean>()
const handlers = new Map<MenuId, Handler[]>()
const timeouts = new Map<MenuId, ReturnType<typeof setTimeout>>()

/** Changes an item. A new state cancels the timeout of an earlier result. */
export function setMenu(id: MenuId, patch: Partial<MenuItem>): void {
  if (patch.state) clearTimeout(timeouts.get(id))
  if (forced.has(id)) forced.set(id, patch.isDisabled ?? forced.get(id) ?? false)
  $menu.setKey(id, { ...$menu.get()[id], ...patch, ...(forced.has(id) && { isDisabled: true }) })
}

/** Disables the items, no matter what else changes them. Returns a function that ends this. */
export function disableMenu(ids: readonly MenuId[]): () => void {
  for (const id of ids) {
    forced.set(id, $menu.get()[id].isDisabled)
    setMenu(id, {})
  }
  return () => {
    for (const id of ids) {
      const isDisabled = forced.get(id) ?? false
      forced.delete(id)
      setMenu(id, { isDisabled })
    }
  }
}

/** Shows a check or a cross on the item for 2 s (product: Menu). */
export function showMenuResult(id: MenuId, result: 'success' | 'error'): void {
  setMenu(id, { state: result })
  timeouts.set(
    id,
    setTimeout(() => setMenu(id, { state: 'waiting' }), MENU_RESULT_MS),
  )
}

interface Handler {
  readonly run: () => void
  /** It also handles a press while the item is loading. */
  readonly whileLoading: boolean
}

/** Sets what an item does; the latest handler is used. Returns a function that removes it. */
export function onMenu(id: MenuId, run: () => void, { whileLoading = false } = {}): () => void {
  const handler = { run, whileLoading }
  handlers.set(id, [...(handlers.get(id) ?? []), handler])
  return () => {
    const others = handlers.get(id)?.filter((other) => other !== handler)
    handlers.set(id, others ?? [])
  }
}

/**
 * Runs the item's handler, unless the item is disabled, hidden, or loading (where that matters).
 */
export function runMenu(id: MenuId): void {
  const { isDisabled, isHidden, state } = $menu.get()[id]
  const handler = handlers.get(id)?.at(-1)
  if (!handler || isDisabled || isHidden) return
  if (state !== 'loading' || handler.whileLoading) handler.run()
}
