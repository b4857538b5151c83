import { onMenu, runMenu, setMenu } from '../../state/menu.ts'
import { SCREENS } from '../../state/route-table.ts'
import { $route, modalPath, navigate, type Route } from '../../state/routes.ts'
import { $session, isSuperAdmin, type Session } from '../../state/session.ts'
import { SHORTCUTS } from './menu-tree.ts'

/**
 * Binds the menu to session and route, and gives the places and shortcuts their handlers. The editor
 * handles the document's items (Back, New, Save). Returns a function that unbinds it.
 */
export function bindMenu(): () => void {
  const listening = new AbortController()
  addEventListener('keydown', runShortcut, { signal: listening.signal })
  const stops = [
    ...SCREENS.map((id) => onMenu(id, () => navigate(`/${id}`))),
    onMenu('link', () => navigate(modalPath($route.get(), 'share'), { slide: true })),
    onMenu('login', () => navigate(modalPath($route.get(), 'login'), { slide: true })),
    onMenu('logout', () => navigate(modalPath($route.get(), 'logout'), { slide: true })),
    $session.subscribe(showSession),
    $route.subscribe(showRoute),
    () => listening.abort(),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Log in while anonymous, else the profile, with admin for a super-admin (spec 4, 6). */
function showSession(session: Readonly<Session>): void {
  const isKnown = session.status === 'known'
  const isChecking = session.status === 'checking'
  setMenu('login', { isHidden: isKnown, state: isChecking ? 'loading' : 'waiting' })
  setMenu('profile', { isHidden: !isKnown })
  setMenu('admin', { isHidden: !isSuperAdmin(session) })
}

function showRoute(route: Route): void {
  const isNew = route.screen === 'editor' && route.quotationId === 'new'
  setMenu('new', { isActive: isNew })
  for (const id of SCREENS) setMenu(id, { isActive: route.screen === id })
}

/** ctrl+shift and a letter run the item with that shortcut (spec 2), but not under a modal. */
function runShortcut(event: KeyboardEvent): void {
  if (!event.ctrlKey || !event.shiftKey || event.altKey) return
  const letter = event.key.toLowerCase()
  const node = SHORTCUTS.find(({ shortcut }) => shortcut === letter)
  if (!node) return
  event.preventDefault()
  if (!$route.get().modal) runMenu(node.id)
}
