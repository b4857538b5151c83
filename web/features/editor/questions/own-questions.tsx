import { effect, signal } from '@preact/signals-react'
import { MessageCircle } from 'lucide-react'
import { rowName } from '#domain/document/label.ts'
import type { QuotationState } from '#domain/offers/quotation-states.ts'
import { countInWords } from '#domain/words/count-in-words.ts'
import { language } from '#domain/words/en/common.json'
import { questions as WORDS } from '#domain/words/en/sending.json'
import { fill } from '#domain/words/fill.ts'
import { type Answer, call, type Reply } from '../../../state/api.ts'
import { lazy, withLoaded } from '../../../state/lazy.ts'
import { QUESTIONS_SEEN } from '../../../state/page-events.ts'
import { toast } from '../../../state/toasts.ts'
import { toolLocale } from '../../../state/tool-locale.ts'
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
import { $document, committedBlocks, documentStore } from '../document/store.ts'
import { all, blockElement, rowElement } from '../paper/elements.ts'
import { renderAllRows } from '../paper/rendered-rows.ts'
import { $historyView } from '../paper/room-views.ts'
import { toolButton } from '../paper/tool-button.ts'
import { newSaveId } from '../saving/save-request.ts'
import styles from './questions.module.css'

/**
 * Shows that there are questions about the open quotation, where there are any.
 * @param signal ends it
 * @param learn is told where the quotation stands, with each answer
 * @returns a function that looks for further ones
 */
export function showQuestionsOf(
  id: string,
  signal: AbortSignal,
  learn: (state: QuotationState) => unknown,
): () => Promise<void> {
  const calls = questionCalls(id)
  const list = async () => {
    const answer = await calls.list()
    if (answer.ok && !signal.aborted) void learn(answer.data.state)
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
  const stops = [
    // The paper, beside which they are, is hidden then.
    effect(() => {
      if ($historyView.value) closePanel(true)
    }),
    markRows(threads, open),
  ]
  signal.addEventListener('abort', () => {
    closePanel()
    for (const stop of stops) stop()
    $own.value = null
  })
  void loadFirst(threads, open)
  return threads.load
}

/** The mails about questions lead to them. */
async function loadFirst(threads: Threads, open: (rowId: null) => void): Promise<void> {
  await threads.load()
  const isCurrent = $own.peek()?.threads === threads
  if (isCurrent && location.hash === '#questions' && threads.$questions.peek()?.length) open(null)
}

const panelOf = (threads: Threads) => ({
  threads,
  words: WORDS.panel,
  language: language.tag,
  locale: toolLocale(),
  mayAsk: false,
  otherSide: ({ name, email }: { name: string; email: string }) => name || email,
  rowName: (rowId: string) => rowName(committedBlocks(), rowId),
  showRow: (rowId: string) => itemOf(rowId)?.scrollIntoView({ block: 'nearest' }),
  takeRows: (rows: readonly string[]) =>
    withLoaded(loadTakeRows, ({ takeRows }) => void takeRows(rows)),
})

const loadTakeRows = lazy(() => import('./take-rows.ts'))

/** A row's element, wherever its table has been rendered to, or that of a row outside of tables. */
function itemOf(rowId: string): HTMLElement | null {
  if (!rowElement(rowId) && !blockElement(rowId)) renderAllRows()
  return rowElement(rowId) ?? blockElement(rowId)
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

/** Above the paper: how many questions are open, and the way to them. */
export function QuestionsButton() {
  const own = $own.value
  const questions = own?.threads.$questions.value ?? []
  if (!own || questions.length === 0) return null
  const open = questions.filter(({ isResolved }) => !isResolved).length
  const news = questions.filter((question) => hasNews(question, true)).length
  const name = news > 0 ? fill(WORDS.tipWithNews, { open, news }) : fill(WORDS.tip, { open })
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
const $own = signal<OwnQuestions | null>(null)

type Open = (rowId: string) => void

/**
 * Marks the rows about which something is open. Outside React, as toolbars are: most rows have no
 * mark.
 * @returns a function that removes the marks
 */
function markRows({ $questions }: Threads, open: Open): () => void {
  const draw = () => {
    removeMarks()
    for (const [rowId, questions] of openByRow($questions.peek() ?? [])) {
      itemOf(rowId)?.append(markOf(questions, () => open(rowId)))
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
  const mark = toolButton(countInWords(WORDS.mark, questions.length), `${styles.mark} screen-only`)
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
