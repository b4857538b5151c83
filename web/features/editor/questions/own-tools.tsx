import { MessageCircle } from 'lucide-react'
import { closePanel, hasNews, isPanelOpen } from '../../questions/index.ts'
import { OfferStateButton } from './offer-state.tsx'
import { $own } from './open-questions.ts'
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
