import { countInWords } from '#domain/words/count-in-words.ts'
import { states as WORDS } from '#domain/words/en/lists.json'
import { call } from '../../state/api.ts'
import { QUESTIONS_SEEN } from '../../state/page-events.ts'
import { $route } from '../../state/routes.ts'
import { $session } from '../../state/session.ts'
import styles from './unread.module.css'

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

/** How many of customers' messages the user has not seen; null if the server does not answer. */
async function fetchUnread(): Promise<number | null> {
  const answer = await call('GET', 'get-unread-questions')
  return answer.ok ? answer.data.total : null
}

/** Of more the exact number does not matter, and there is no room for it. */
const MOST = 99

/**
 * Shows the number on the menu item, and a dot on the burger that may hide it; by attributes alone,
 * so that the first page has nothing of it.
 */
function showUnread(count: number): void {
  const looks = { 'quotation-list': styles.counted, burger: styles.marked }
  for (const [id, look = ''] of Object.entries(looks)) {
    const item = document.querySelector<HTMLElement>(`[data-menu="${id}"]`)
    if (item) mark(item, look, count)
  }
}

function mark(item: HTMLElement, look: string, count: number): void {
  item.classList.add(look)
  if (count === 0) {
    delete item.dataset.unread
    delete item.dataset.unreadWords
  } else {
    item.dataset.unread = count > MOST ? `${MOST}+` : String(count)
    item.dataset.unreadWords = wordsOf(count)
  }
}

const wordsOf = (count: number): string => countInWords(WORDS.newMessages, count)
