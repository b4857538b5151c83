import styles from './unread.module.css'

/** Of more the exact number does not matter, and there is no room for it. */
const MOST = 99

/**
 * Shows the number on the menu item, and a dot on the burger that may hide it; by attributes alone,
 * so that the first page has nothing of it.
 */
export function showUnread(count: number): void {
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

const wordsOf = (count: number): string => (count === 1 ? '1 new message' : `${count} new messages`)
