import { effect, signal } from '@preact/signals-react'
import { MessageCircle } from 'lucide-react'
import { rowName } from '../../../../src/domain/document/row-name.ts'
import type { QuotationState } from '../../../../src/domain/offers/quotation-states.ts'
import { type Answer, call, type Reply } from '../../../state/api.ts'
import { setNextSendTab } from '../../../state/next-send.ts'
import { OFFER_OPENED, OFFERS_CHANGED, QUESTIONS_SEEN } from '../../../state/page-events.ts'
import { $route, modalPath, navigate } from '../../../state/routes.ts'
import { toast } from '../../../state/toasts.ts'
import { OfferState } from '../../../ui/page-parts.tsx'
import {
  closePanel,
  createThreads,
  hasNews,
  isPanelOpen,
  openPanel,
  type Question,
  type ThreadCalls,
  type Threads,
} from '../../questions/index.ts'
import { $ownerNotes } from '../document/load-state.ts'
import { $document, committedBlocks, documentStore } from '../document/store.ts'
import { all, blockElement, rowElement } from '../paper/elements.ts'
import { $historyView, $paperTool } from '../paper/room-views.ts'
import { toolButton } from '../paper/tool-button.ts'
import { newSaveId } from '../saving/save-request.ts'
import styles from './questions.module.css'
import { WORDS } from './questions-words.ts'

let stop = (): void => {}

/** Shows that there are questions about the open quotation, where there are any. */
export function showQuestionsOf(id: string | null): void {
  stop()
  if (id === null) return
  const calls = questionCalls(id)
  let isShown = true
  /** Tells where the offer stands, too. */
  const list = async () => {
    const answer = await calls.list()
    if (answer.ok && isShown) {
      const { state } = answer.data
      const before = $offerState.peek()
      if (state === 'accepted' && before && before !== state) void learnAccepted(id)
      $offerState.value = state === 'draft' ? null : state
      if (state !== 'draft' && state !== before)
        dispatchEvent(new CustomEvent(OFFER_OPENED, { detail: id }))
    }
    return answer
  }
  const threads = createThreads({
    calls: { ...calls, list },
    isOwner: true,
    newId: newSaveId,
    keptAs: `questions ${id}`,
  })
  const open = (rowId: string | null) => openPanel(panelOf(threads), { rowId })
  $own.value = { threads, open }
  const refresh = () => document.visibilityState === 'visible' && void threads.load()
  document.addEventListener('visibilitychange', refresh)
  addEventListener(OFFERS_CHANGED, refresh)
  let revision = revisionOf($document.peek())
  const stops = [
    // An acceptance makes what is saved after it the next version.
    effect(() => {
      const saved = revisionOf($document.value)
      if (saved === revision) return
      revision = saved
      if ($offerState.peek()) refresh()
    }),
    effect(() => {
      const hasQuestions = (threads.$questions.value?.length ?? 0) > 0
      $paperTool.value = hasQuestions || $offerState.value ? OwnTools : null
    }),
    // The paper, beside which they are, is hidden then.
    effect(() => {
      if ($historyView.value) closePanel(true)
    }),
    markRows(threads, open),
    () => document.removeEventListener('visibilitychange', refresh),
    () => removeEventListener(OFFERS_CHANGED, refresh),
  ]
  stop = () => {
    isShown = false
    closePanel()
    for (const end of stops) end()
    $paperTool.value = null
    $offerState.value = null
    $own.value = null
    stop = () => {}
  }
  void loadFirst(threads, open)
}

/** The mails about questions lead to them. */
async function loadFirst(threads: Threads, open: (rowId: null) => void): Promise<void> {
  await threads.load()
  const isCurrent = $own.peek()?.threads === threads
  if (isCurrent && location.hash === '#questions' && threads.$questions.peek()?.length) open(null)
}

const revisionOf = (document: typeof $document.value) => document?.meta.value.revision

const panelOf = (threads: Threads) => ({
  threads,
  words: WORDS.panel,
  language: 'en',
  locale: navigator.language,
  mayAsk: false,
  otherSide: ({ name, email }: { name: string; email: string }) => name || email,
  rowName: (rowId: string) => rowName(committedBlocks(), rowId),
  showRow: (rowId: string) =>
    (rowElement(rowId) ?? blockElement(rowId))?.scrollIntoView({ block: 'nearest' }),
})

/**
 * Notes who has accepted the open quotation since it was loaded, so that its owner is told at the next
 * edit (product: Acceptance).
 */
async function learnAccepted(id: string): Promise<void> {
  const known = $ownerNotes.get()
  const answer = await call('POST', 'get-sent-list', { id })
  // Another quotation was loaded meanwhile.
  if (!answer.ok || $ownerNotes.get() !== known) return
  const accepted = answer.data.sent
    .filter(({ state }) => state === 'accepted')
    .toSorted((one, other) => other.revision - one.revision)[0]
  if (!accepted?.answer) return
  const { revision, answer: given } = accepted
  $ownerNotes.set({ id, accepted: { revision, name: given.name } })
}

const IN_TIME = { timeoutMs: 15_000 }

interface OwnCalls extends ThreadCalls {
  list(): Promise<Answer<Reply<'get-questions', 'post'>>>
}

/** The owner's calls about one quotation. */
const questionCalls = (id: string): OwnCalls => ({
  list: () => call('POST', 'get-questions', { id }, IN_TIME),
  see: () => seen(call('POST', 'see-questions', { id }, IN_TIME)),
  say: ({ questionId, text, messageId }) =>
    replied(
      call('POST', 'reply-question', { questionId: questionId ?? '', text, messageId }, IN_TIME),
    ),
  resolve: (questionId, isResolved) =>
    call('POST', 'resolve-question', { questionId, isResolved }, IN_TIME),
})

/** Tells of a person who is not mailed (security: Limits). */
async function replied(calling: Promise<Answer<Reply<'reply-question', 'post'>>>) {
  const answer = await seen(calling)
  if (answer.ok && answer.data.isMailed === false) toast.warning(WORDS.notMailed)
  return answer
}

/** Who replies has seen the question too: the menu counts anew. */
async function seen<T>(calling: Promise<Answer<T>>): Promise<Answer<T>> {
  const answer = await calling
  if (answer.ok) dispatchEvent(new Event(QUESTIONS_SEEN))
  return answer
}

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

type Open = (rowId: string) => void

/**
 * Marks the rows about which something is open. Outside React, as toolbars are: most rows have no
 * mark.
 * @returns a function that removes the marks
 */
export function markRows({ $questions }: Threads, open: Open): () => void {
  const draw = () => {
    removeMarks()
    for (const [rowId, questions] of openByRow($questions.peek() ?? [])) {
      const row = rowElement(rowId) ?? blockElement(rowId)
      row?.append(markOf(questions, () => open(rowId)))
    }
  }
  let frame = 0
  // Rows that an edit brings back are drawn by then.
  const drawSoon = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(draw)
  }
  const stops = [
    documentStore.onEdit(drawSoon),
    effect(() => {
      if ($questions.value && $document.value) drawSoon()
    }),
  ]
  return () => {
    cancelAnimationFrame(frame)
    for (const stop of stops) stop()
    removeMarks()
  }
}

function removeMarks(): void {
  for (const mark of all('[data-question-mark]')) mark.remove()
}

function openByRow(questions: readonly Question[]): Map<string, Question[]> {
  const byRow = new Map<string, Question[]>()
  for (const question of questions) {
    const { rowId, isResolved } = question
    if (rowId !== null && !isResolved) byRow.set(rowId, [...(byRow.get(rowId) ?? []), question])
  }
  return byRow
}

/** No tab stop, as toolbars are none: the button above the paper leads to the same. */
function markOf(questions: readonly Question[], open: () => void): HTMLElement {
  const mark = toolButton(WORDS.mark(questions.length), `${styles.mark} screen-only`)
  mark.dataset.questionMark = ''
  mark.dataset.count = String(questions.length)
  mark.toggleAttribute(
    'data-news',
    questions.some((question) => hasNews(question, true)),
  )
  // A press beside the cells would put the caret into the nearest one.
  for (const type of ['pointerdown', 'mousedown'])
    mark.addEventListener(type, (event) => event.stopPropagation())
  mark.addEventListener('click', (event) => {
    event.stopPropagation()
    open()
  })
  return mark
}
