import { signal } from '@preact/signals-react'
import { MessageCircle } from 'lucide-react'
import type { QuotationState } from '../../../../src/domain/offers/quotation-states.ts'
import { setNextSendTab } from '../../../state/next-send-tab.ts'
import { $route, modalPath, navigate } from '../../../state/routes.ts'
import { OfferState } from '../../../ui/offer-state.tsx'
import { closePanel, hasNews, isPanelOpen, type Threads } from '../../questions/index.ts'
import styles from './questions.module.css'
import { WORDS } from './questions-words.ts'

/** What has become of the open quotation, above the paper. */
export const OwnTools = () => (
  <>
    <OfferStateButton />
    {$own.value?.threads.$questions.value?.length ? <QuestionsButton /> : null}
  </>
)

/** Above the paper: how many questions are open, and the way to them. */
function QuestionsButton() {
  const own = $own.value
  if (!own) return null
  const questions = own.threads.$questions.value ?? []
  const open = questions.filter(({ isResolved }) => !isResolved).length
  const news = questions.filter((question) => hasNews(question, true)).length
  const name = WORDS.tip(open, news)
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={name}
      data-tip={name}
      data-action="questions"
      data-news={news > 0 || undefined}
      onClick={() => (isPanelOpen() ? closePanel() : own.open(null))}
    >
      <MessageCircle size={16} aria-hidden />
      {open > 0 && <span>{open}</span>}
    </button>
  )
}

interface OwnQuestions {
  readonly threads: Threads
  readonly open: (rowId: string | null) => void
}

/** The questions about the open quotation; null while there is none of the user's own. */
export const $own = signal<OwnQuestions | null>(null)

/** Where the open quotation stands; null for a draft. */
export const $offerState = signal<QuotationState | null>(null)

/** Above the paper: where the offer stands, as in the list, and the way to what was sent. */
function OfferStateButton() {
  const state = $offerState.value
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
