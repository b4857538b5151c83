import { computed, effect } from '@preact/signals-react'
import type { QuotationState } from '#domain/offers/quotation-states.ts'
import { standing as WORDS } from '#domain/words/en/editor.json'
import { call } from '../../../state/api.ts'
import { setNextSendTab } from '../../../state/next-send.ts'
import { OFFER_OPENED, OFFERS_CHANGED } from '../../../state/page-events.ts'
import { $route, modalPath, navigate } from '../../../state/routes.ts'
import { OfferState } from '../../../ui/page-parts.tsx'
import { $ownerNotes } from '../document/load-state.ts'
import { $document } from '../document/store.ts'
import { $paperTool } from '../paper/room-views.ts'
import { QuestionsButton, showQuestionsOf } from '../questions/own-questions.tsx'
import styles from './standing.module.css'

/** Where the open quotation stands (product: Where an offer stands); null for a draft. */
const $state = computed(() => {
  const { id, state = 'draft' } = $ownerNotes.value
  return state !== 'draft' && id === $document.value?.meta.value.id ? state : null
})

let shown = new AbortController()

/** Shows where the user's open quotation stands, and the questions about it. */
export function showStandingOf(id: string | null): void {
  shown.abort()
  $paperTool.value = id === null ? null : StandingTools
  if (id === null) return
  shown = new AbortController()
  const { signal } = shown
  /** Asks anew who has accepted it, too, if it stands elsewhere by now. */
  const learn = async (now: QuotationState) => {
    if (now === ($state.peek() ?? 'draft')) return
    const answer = await call('POST', 'get-sent-list', { id, limit: 1 }, { timeoutMs: 15_000 })
    if (!answer.ok || signal.aborted) return
    const { state, accepted } = answer.data
    $ownerNotes.value = { id, ...(state && { state }), ...(accepted && { accepted }) }
  }
  // Questions tell it with each answer, also while their panel looks for further ones.
  const load = showQuestionsOf(id, signal, learn)
  const refresh = () => document.visibilityState === 'visible' && void load()
  document.addEventListener('visibilitychange', refresh, { signal })
  addEventListener(OFFERS_CHANGED, refresh, { signal })
  let revision = $document.peek()?.meta.peek().revision
  const stops = [
    effect(() => {
      if ($state.value) dispatchEvent(new CustomEvent(OFFER_OPENED, { detail: id }))
    }),
    // An acceptance makes what is saved after it the next version.
    effect(() => {
      const saved = $document.value?.meta.value.revision
      if (saved !== revision && $state.peek()) refresh()
      revision = saved
    }),
  ]
  for (const stop of stops) signal.addEventListener('abort', stop)
}

/** What has become of the open quotation, above the paper. */
const StandingTools = () => (
  <>
    <OfferStateButton />
    <QuestionsButton />
  </>
)

/** Where the offer stands, as in the list, and the way to what was sent. */
function OfferStateButton() {
  const state = $state.value
  if (!state) return null
  return (
    <button
      type="button"
      className={styles.offer}
      data-action="sent"
      data-tip={WORDS.showSent}
      onClick={() => {
        setNextSendTab('sent')
        navigate(modalPath($route.get(), 'send'))
      }}
    >
      <OfferState state={state} />
    </button>
  )
}
