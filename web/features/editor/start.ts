import { effect } from '@preact/signals-react'
import { onMenu } from '../../state/menu.ts'
import { $openQuotation } from '../../state/open-quotation.ts'
import { $document, $isDirty } from './commands.ts'
import { keepDrafts } from './drafts/keeper.ts'
import { holdPage } from './drafts/page-life.ts'
import { flushEdits } from './flush.ts'
import { followRoutes } from './loading/follow-routes.ts'
import { followSession } from './loading/follow-session.ts'
import { startSave } from './saving/start-save.ts'
import { attachShortcuts } from './shortcuts.ts'

let started: Promise<void> | null = null

/**
 * Wakes the editor, once a page: drafts, routes, menu, shortcuts and the question on leaving.
 * Resolves when the first paper answers input, with its draft's banner in place.
 */
export function startEditor(): Promise<void> {
  started ??= start()
  return started
}

function start(): Promise<void> {
  holdPage()
  keepDrafts(() => void flushEdits())
  attachShortcuts()
  onMenu('save', startSave)
  addEventListener('beforeunload', (event) => $isDirty.peek() && event.preventDefault())
  effect(tellOthers)
  followSession()
  return followRoutes()
}

/** Other islands see the open quotation's card, never its blocks. */
function tellOthers(): void {
  const meta = $document.value?.meta.value
  const isDirty = $isDirty.value
  if (!meta) {
    $openQuotation.setKey('isLoaded', false)
    return
  }
  const { id, name, category, desc, info, permissionLevel, revision } = meta
  $openQuotation.set({
    id,
    name,
    category,
    desc,
    info,
    permissionLevel,
    revision,
    isDirty,
    isLoaded: true,
  })
}
