import { effect } from '@preact/signals-react'
import { onMenu } from '../../state/menu.ts'
import { $openQuotation } from '../../state/open-quotation.ts'
import { onceReady } from '../../state/ready.ts'
import { drawAll } from './blocks/boq/draw-all.ts'
import { keepDrafts } from './document/drafts/autosave.ts'
import { holdPage } from './document/drafts/tab-lock.ts'
import { followRoutes } from './document/follow-routes.ts'
import { followSession } from './document/follow-session.ts'
import { startSave } from './document/save/reach-saving.ts'
import { $document, $isDirty } from './document/store.ts'
import { afterwardsIsHere, bringAfterwards } from './load-afterwards.ts'
import { catchPastedRows } from './paste-rows/catch-paste.ts'
import { flushOpenRichText, prefetchRichText } from './rich-text/index.ts'
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
  bringAfterwards(() => import('./afterwards.ts'))
  holdPage()
  // A figure that is being typed is on the paper already; rich text lags a moment behind.
  keepDrafts(flushOpenRichText)
  attachShortcuts()
  catchPastedRows()
  onMenu('save', () => void startSave())
  addEventListener('beforeunload', (event) => $isDirty.peek() && event.preventDefault())
  addEventListener('beforeprint', drawAll)
  effect(tellOthers)
  followSession()
  return followRoutes().then(prefetchSoon)
}

/** What the first hand wants comes now; the rich editor in a quiet moment, for the first Tab or tap. */
function prefetchSoon(): void {
  onceReady(afterwardsIsHere)
  const soon = globalThis.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 500))
  soon(() => prefetchRichText())
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
