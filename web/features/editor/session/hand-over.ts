import { session as WORDS } from '#domain/words/en/editor.json'
import { cancelCopying } from '../../../state/copy-state.ts'
import { $route, navigate, parentPath } from '../../../state/routes.ts'
import { $targetRoute } from '../../../state/session.ts'
import { toast } from '../../../state/toasts.ts'
import { commitPending } from '../blocks/commit-pending.ts'
import { metaNow } from '../document/now.ts'
import { autosave } from '../drafts/page-drafts.ts'
import { load } from './load.ts'

/**
 * Hands the unsaved work on this page's paper over to another page, which continues it: two tabs
 * with the same work would save it twice. This page then shows the saved quotation.
 */
export async function handOver(page: string): Promise<void> {
  const id = metaNow()?.id
  if (id === undefined) return
  cancelCopying()
  commitPending()
  $targetRoute.set(null)
  await autosave.handTo(page)
  const route = $route.get()
  if (route.modal) navigate(parentPath(route), { replace: true })
  await load(id, undefined, true)
  toast.info(WORDS.handedOver)
}
