import { effect } from '@preact/signals-react'
import { rowName } from '#domain/document/label.ts'
import type { PageWords } from '#domain/words/words.ts'
import { callOpen, failure } from '../../../state/api.ts'
import {
  blockElement,
  committedBlocks,
  currentQuotation,
  newSaveId,
  rowElement,
} from '../../editor/index.ts'
import {
  countNews,
  createThreads,
  type Opening,
  openPanel,
  type Question,
  type ThreadCalls,
  type Threads,
  type ThreadWords,
} from '../../questions/index.ts'
import { $rowMarks, hideChanges, type RowMark } from '../page-state.ts'
import { asSeenBy } from '../sentence.ts'
import { IN_TIME, linkToken, tell } from '../show-offer.ts'
import { $isSender, $offer } from '../shown-offer.ts'

let threads: Threads | null = null

/** Opens the questions of the link's person (product: Questions). */
export function openQuestions(opening: Opening): void {
  const shown = $offer.get()
  if (!shown) return
  const { facts, words, language, locale } = shown
  openPanel(
    {
      threads: ownThreads(),
      words: { ...threadWords(words.page), ...($isSender.get() && { refused: asSeenBy(shown) }) },
      language,
      locale,
      mayAsk: true,
      otherSide: () => facts.senderName,
      rowName: (rowId) => (currentQuotation() ? rowName(committedBlocks(), rowId) : null),
      showRow: (rowId) => {
        hideChanges()
        ;(rowElement(rowId) ?? blockElement(rowId))?.scrollIntoView({ block: 'nearest' })
      },
    },
    opening,
  )
}

/** Asks for these rows alone; what refuses it, or ''. */
export async function askForRows(rows: readonly string[], text: string): Promise<string> {
  const { page } = $offer.get()?.words ?? {}
  const about = { questionId: null, rowId: null, rows: [...rows] }
  const asked = await ownThreads().say(about, text)
  if (typeof asked === 'string') return page ? threadWords(page)[asked] : asked
  return ''
}

/** Loads what was asked before, and marks the rows that it is about. */
export const markRows = (): void => void ownThreads().load()

const calls: ThreadCalls = {
  list: () => callOpen('POST', 'get-offer-questions', { token: linkToken() }, IN_TIME),
  // As with readings, their sender's own look counts not, nor what no person has touched.
  see: async () => {
    await onceTouched()
    return $isSender.get()
      ? failure('canceled', null)
      : callOpen('POST', 'see-replies', { token: linkToken() }, IN_TIME)
  },
  say: (message) => callOpen('POST', 'ask-question', { token: linkToken(), ...message }, IN_TIME),
}

/** Resolves once a person has touched the page (early-input/offer.ts). */
const onceTouched = (): Promise<unknown> =>
  document.documentElement.dataset.touched === undefined
    ? new Promise((resolve) => document.addEventListener('touched', resolve, { once: true }))
    : Promise.resolve()

function ownThreads(): Threads {
  if (threads) return threads
  const created = createThreads({
    calls,
    isOwner: false,
    newId: newSaveId,
    keptAs: `questions ${document.documentElement.dataset.offer}`,
  })
  if ($offer.get()?.facts.questions === 0) created.show([])
  effect(() => {
    const questions = created.$questions.value
    if (questions) showCounts(questions)
  })
  threads = created
  return created
}

/** At the rows and in the bar. */
function showCounts(questions: readonly Question[]): void {
  const marks = new Map<string, RowMark>()
  let newReplies = 0
  for (const question of questions) {
    const news = countNews(question, false)
    newReplies += news
    if (question.rowId === null) continue
    const { count, news: before } = marks.get(question.rowId) ?? { count: 0, news: 0 }
    marks.set(question.rowId, { count: count + 1, news: before + news })
  }
  $rowMarks.value = marks
  const facts = $offer.get()?.facts
  if (facts && (facts.questions !== questions.length || facts.newReplies !== newReplies))
    tell({ ...facts, questions: questions.length, newReplies })
}

/** What the panel says, among the words of the customer's page. */
const threadWords = ({ ask, questions, errors, unknown, ...page }: PageWords): ThreadWords => ({
  ...questions,
  ...ask,
  close: page.close,
  tryAgain: page.tryAgain,
  empty: '',
  askWhole: ask.title,
  askRow: ask.titleRow,
  loadFailed: errors.failed,
  unanswered: errors.unanswered,
  tooMany: errors.tooMany,
  gone: unknown.title,
  refused: errors.failed,
})
