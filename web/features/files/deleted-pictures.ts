import './deleted-pictures.css'
import { FILE_WORDS } from './file-words.ts'

/**
 * Shows pictures whose file was deleted as such, in place of a broken picture: in drafts, copies and
 * pages that hold one still. Only the page's elements are marked, and no html is read from that.
 */
export function markDeletedPictures(): void {
  document.addEventListener('error', ({ target }) => void mark(target), { capture: true })
  for (const image of document.images)
    if (image.complete && image.naturalWidth === 0) void mark(image)
}

async function mark(target: EventTarget | null): Promise<void> {
  if (!(target instanceof HTMLImageElement)) return
  const path = target.getAttribute('src') ?? ''
  if (!path.startsWith('/uploads/') || !(await isDeleted(path))) return
  target.dataset.deleted = ''
  target.setAttribute('aria-label', FILE_WORDS.deleted)
}

const deleted = new Map<string, Promise<boolean>>()

/** Whether the server knows no such file; a picture may also be broken, or the server away. */
function isDeleted(path: string): Promise<boolean> {
  const known = deleted.get(path)
  if (known) return known
  const asked = fetch(path, { redirect: 'manual' }).then(
    ({ status }) => status === 404,
    () => false,
  )
  deleted.set(path, asked)
  // Asked again next time: the server may have been away.
  void asked.then((isGone) => isGone || deleted.delete(path))
  return asked
}
