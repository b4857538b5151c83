import { session as WORDS } from '#domain/words/en/editor.json'
import { fill } from '#domain/words/fill.ts'
import { api } from '../../../state/api.ts'
import { $menu } from '../../../state/menu.ts'
import { $route } from '../../../state/routes.ts'
import { toast } from '../../../state/toasts.ts'
import { metaNow } from '../document/now.ts'
import { $isDirty } from '../document/store.ts'
import { commitOpenRichText } from '../rich-text/index.ts'
import { load } from './load.ts'

/** Shown for this many ms over a paper with unsaved work. */
const WARNING_MS = 12_000

/**
 * Checks whether the reader may still see somebody else's quotation when they come back to its tab,
 * open a modal or download it. If not, the paper is replaced by the message that loading it shows
 * (product: Reading); a paper with unsaved work stays.
 */
export function watchAccess(): void {
  document.addEventListener('visibilitychange', () => document.hidden || void check())
  $route.listen(({ modal }, before) => {
    if (modal && modal.key !== before?.modal?.key) void check()
  })
  $menu.listen(({ pdf, excel }, _, item) => {
    const isDownload = item === 'pdf' || item === 'excel'
    if (isDownload && [pdf, excel].some(({ state }) => state === 'loading')) void check()
  })
}

let checking: string | null = null

async function check(): Promise<void> {
  const id = readId()
  if (id === null || id === checking) return
  checking = id
  const answer = await api.getQuotation(id)
  checking = null
  if (answer.ok || (answer.status !== 403 && answer.status !== 404) || readId() !== id) return
  commitOpenRichText()
  if (!$isDirty.peek()) return load(id, 'server', true)
  const { forbidden, notFound } = WORDS.unsavedKept
  toast.warning(fill(answer.status === 403 ? forbidden : notFound, { id }), WARNING_MS)
}

/** The id of the open quotation if it is somebody else's; owners may always see theirs. */
function readId(): string | null {
  const { id, permissionLevel: level } = metaNow() ?? {}
  return id && (level === 'Public' || level === 'Shared with you') ? id : null
}
