import './deleted-pictures.css'
import { files as FILE_WORDS } from '#domain/words/en/settings.json'

/**
 * Shows a note in place of a broken picture whose file was deleted: drafts, copies and pages may
 * still contain it. Only elements on the page are marked; no html is read back from them.
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

/**
 * Whether the server knows no such file; the picture may also be damaged,
 * or the server unreachable.
 */
function isDeleted(path: string): Promise<boolean> {
  const known = deleted.get(path)
  if (known) return known
  const asked = fetch(path, { redirect: 'manual' }).then(
    ({ status }) => status === 404,
    () => false,
  )
  deleted.set(path, asked)
  // Asked again next time, since the server may have been unreachable.
  void asked.then((isGone) => isGone || deleted.delete(path))
  return asked
}
