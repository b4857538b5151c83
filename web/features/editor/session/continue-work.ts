import { ownName } from '#domain/document/suggest-name.ts'
import { loadPaperPart } from '#domain/words/paper-part.ts'
import { $route, navigate, quotationPath } from '../../../state/routes.ts'
import { $session, keepInTab } from '../../../state/session.ts'
import type { UnsavedWork } from '../../../state/unsaved-work.ts'
import { commitPending } from '../blocks/commit-pending.ts'
import { onceLoaded } from '../document/once-loaded.ts'
import { type Draft, draftDatabase } from '../drafts/draft-database.ts'
import { $offer, adoptDrafts, autosave, offerDraft } from '../drafts/page-drafts.ts'
import { KEPT_DRAFT, restoreOffer } from '../drafts/page-offers.ts'
import { openPages, PAGE } from '../drafts/tab-lock.ts'
import { onceDraftsAdopted } from './follow-session.ts'
import { CHANNEL, type Message } from './other-tabs.ts'

/** The newest draft of the quotation written by another page, whether that is still open or not. */
export async function findUnsavedWork(quotationId: string): Promise<UnsavedWork | null> {
  await onceDraftsAdopted()
  const [drafts, open] = await Promise.all([draftDatabase.all(), openPages()])
  const [draft] = drafts
    .filter((each) => each.quotationId === quotationId && each.key !== autosave.key())
    .filter(({ user }) => user === '' || user === $session.get().email)
    .sort((a, b) => b.at - a.at)
  if (!draft) return null
  const isOpenElsewhere = draft.page !== PAGE && open.has(draft.page)
  return {
    name: await nameOf(draft),
    at: draft.at,
    isOpenElsewhere,
    async continueHere() {
      if (isOpenElsewhere && !(await askToHandOver(draft.page))) return false
      return restoreDraftOf(quotationId)
    },
  }
}

/** Keeps what is unsaved as a draft that the next page of this tab opens by itself (page-offers.ts). */
export async function keepForReload(): Promise<boolean> {
  commitPending()
  // After a login they have another owner.
  await onceDraftsAdopted()
  await autosave.write()
  const draft = await draftDatabase.read(autosave.key())
  if (draft) keepInTab(KEPT_DRAFT, draft.key)
  return draft !== undefined
}

async function restoreDraftOf(quotationId: string): Promise<boolean> {
  const route = $route.get()
  if (route.screen !== 'editor' || route.quotationId !== quotationId)
    navigate(quotationPath(quotationId), { replace: true })
  await onceLoaded()
  // The other tab, which wrote the draft, may not know of the login yet.
  await adoptDrafts($session.get().email)
  await offerDraft(quotationId)
  if (!$offer.get()?.quotation) return false
  await restoreOffer()
  return true
}

/** The draft is not checked yet: it may be damaged. */
async function nameOf({ quotation }: Draft): Promise<string> {
  try {
    const { samples } = await loadPaperPart(quotation.language)
    const name: unknown = ownName(quotation, samples.named)
    return typeof name === 'string' ? name : ''
  } catch {
    return ''
  }
}

/** How long to wait, in ms: a page that is frozen in the background does not answer. */
const ANSWER_MS = 3000

/** Asks the open page to hand its draft over to this one. False if it does not answer. */
function askToHandOver(page: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const channel = new BroadcastChannel(CHANNEL)
  const timer = setTimeout(resolve, ANSWER_MS, false)
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if ('handedOver' in data && data.handedOver === page) resolve(true)
  }
  channel.postMessage({ ask: page, for: PAGE } satisfies Message)
  return promise.finally(() => {
    clearTimeout(timer)
    channel.close()
  })
}
