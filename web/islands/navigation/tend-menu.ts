import { onMenu, setMenu } from '../../state/menu.ts'
import { $route, modalPath, navigate, type Route } from '../../state/routes.ts'
import { $session, isSuperAdmin, type Session } from '../../state/session.ts'

/**
 * Keeps the menu true to who is here and what is open, and gives the places their handlers. What
 * is done with the document (Back, New, Save) is the editor's to say. Gives back the way to stop.
 */
export function tendMenu(): () => void {
  const stops = [
    onMenu('quotation-list', () => navigate('/quotation-list')),
    onMenu('login', () => navigate(modalPath($route.get(), 'login'), { slide: true })),
    onMenu('logout', () => navigate(modalPath($route.get(), 'logout'), { slide: true })),
    $session.subscribe(showWhoIsHere),
    $route.subscribe(showWhatIsOpen),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Login while nobody is known, else the profile, with admin for a super-admin (spec 4, 6). */
function showWhoIsHere(session: Readonly<Session>): void {
  const isKnown = session.status === 'known'
  const isChecking = session.status === 'checking'
  setMenu('login', { isHidden: isKnown, state: isChecking ? 'loading' : 'waiting' })
  setMenu('profile', { isHidden: !isKnown })
  setMenu('admin', { isHidden: !isSuperAdmin(session) })
}

function showWhatIsOpen(route: Route): void {
  const isNew = route.screen === 'editor' && route.quotationId === 'new'
  setMenu('new', { isActive: isNew })
  setMenu('quotation-list', { isActive: route.screen === 'quotation-list' })
}
