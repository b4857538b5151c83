import { onMenu, runMenu, setMenu } from '../../state/menu.ts'
import { $route, modalPath, navigate, parentPath, type Route } from '../../state/routes.ts'
import { $session, isSuperAdmin, type Session } from '../../state/session.ts'
import { letterOf } from '../../ui/letter-of.ts'
import { MENU_NODES } from './menu-tree.ts'

/** All screens except New, which the editor handles while it is open. */
const PLACES = MENU_NODES.filter(({ id, href }) => href && id !== 'new')

/** Items that open the modal of the same name. */
const MODAL_ITEMS = ['login', 'settings', 'logout', 'send', 'sign'] as const

/**
 * Binds the menu to session and route, and gives the places and shortcuts their handlers. The
 * editor handles the document's items (Back, New, Save). Returns a function that unbinds it.
 */
export function bindMenu(): () => void {
  const listening = new AbortController()
  addEventListener('keydown', runShortcut, { signal: listening.signal })
  const stops = [
    ...PLACES.map(({ id, href = '' }) => onMenu(id, () => navigate(href))),
    onMenu('link', () => navigate(modalPath($route.get(), 'share'), { slide: true })),
    ...MODAL_ITEMS.map((id) =>
      onMenu(id, () => navigate(modalPath($route.get(), id), { slide: true })),
    ),
    $session.subscribe(showSession),
    $route.subscribe(showRoute),
    () => listening.abort(),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/**
 * Shows Log in to anonymous visitors, otherwise the profile, with admin for a
 * super-admin (product: Menu).
 */
function showSession(session: Readonly<Session>): void {
  const isKnown = session.status === 'known'
  const isChecking = session.status === 'checking'
  setMenu('login', { isHidden: isKnown, state: isChecking ? 'loading' : 'waiting' })
  setMenu('profile', { isHidden: !isKnown })
  setMenu('admin', { isHidden: !isSuperAdmin(session) })
}

function showRoute(route: Route): void {
  const path = parentPath(route)
  for (const { id, href } of MENU_NODES) if (href) setMenu(id, { isActive: href === path })
}

/**
 * ctrl+shift and a letter run the item with that shortcut (product: Shortcuts),
 * except while a modal is open.
 */
function runShortcut(event: KeyboardEvent): void {
  if (!event.ctrlKey || !event.shiftKey || event.altKey) return
  const letter = letterOf(event)
  const node = MENU_NODES.find(({ shortcut }) => shortcut === letter)
  if (!node) return
  event.preventDefault()
  if (!$route.get().modal) runMenu(node.id)
}
