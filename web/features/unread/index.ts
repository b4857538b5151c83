import { QUESTIONS_SEEN } from '../../state/questions-seen.ts'
import { $route } from '../../state/routes.ts'
import { $session } from '../../state/session.ts'
import { fetchUnread } from './fetch-unread.ts'
import { showUnread } from './show-unread.ts'

/**
 * Counts customers' unread messages on the menu item 'Quotations' (product: Menu): when a user is
 * known, when a screen or a quotation is opened, and when messages were seen.
 */
export function watchUnread(): void {
  let place = placeOf()
  $session.subscribe(({ status }) => {
    if (status === 'known') void refresh()
    else showUnread(0)
  })
  $route.listen(() => {
    if (place === placeOf()) return
    place = placeOf()
    // What leaves a page may end the session right after.
    queueMicrotask(() => void refresh())
  })
  addEventListener(QUESTIONS_SEEN, () => void refresh())
}

let turn = 0

/** An answer that a later call has overtaken is not shown. */
async function refresh(): Promise<void> {
  if ($session.get().status !== 'known') return
  const own = ++turn
  const total = await fetchUnread()
  if (total !== null && own === turn && $session.get().status === 'known') showUnread(total)
}

/** What is open, whatever modal is over it. */
function placeOf(): string {
  const route = $route.get()
  return route.screen === 'editor' ? route.quotationId : route.screen
}
