import { signal } from '@preact/signals-react'
import { type Answer, isDecided } from '../../state/api.ts'
import { keepJson, readJson } from '../../state/browser-storage.ts'
import { type Refusals, refusalOf } from '../../state/refusals.ts'
import {
  type About,
  countNews,
  hasNews,
  inOrder,
  MOST_CHARACTERS,
  type Question,
} from './question.ts'

/** The calls of one side: an offer's customer, or the owner of the quotation. */
export interface ThreadCalls {
  list(): Promise<Answer<{ questions: Question[] }>>
  see(): Promise<Answer<unknown>>
  say(message: About & { text: string; messageId: string }): Promise<Answer<{ question: Question }>>
  /** Unset for customers, whose further message opens a question again. */
  resolve?(questionId: string, isResolved: boolean): Promise<Answer<{ question: Question }>>
}

interface ThreadDeps {
  calls: ThreadCalls
  isOwner: boolean
  /** The key under which this browser keeps texts that are not sent yet. */
  keptAs: string
  newId: () => string
  /** Pauses before a message whose answer was lost is sent again, in ms. */
  pausesMs?: readonly number[]
}

export type Problem = 'missing' | 'tooLong' | 'tooMany' | 'full' | 'gone' | 'unanswered' | 'refused'

export type Threads = ReturnType<typeof createThreads>

const PAUSES_MS = [1_000, 3_000]

/** The questions about one quotation, as one side sees them. */
export function createThreads(deps: ThreadDeps) {
  const { calls, isOwner, keptAs, newId, pausesMs = PAUSES_MS } = deps
  /** Null until they are loaded. */
  const $questions = signal<readonly Question[] | null>(null)
  const $hasFailed = signal(false)
  /** How much is new in each since the panel was opened. */
  const $news = signal<ReadonlyMap<string, number>>(new Map())
  const texts = createKeptTexts(keptAs, newId)

  async function load(): Promise<void> {
    const answer = await calls.list()
    $hasFailed.value = !answer.ok
    if (answer.ok) show(answer.data.questions)
  }

  /** Nothing moves while it is read: what comes later is added at the end. */
  function show(loaded: readonly Question[]): void {
    const places = new Map($questions.peek()?.map(({ id }, at) => [id, at]))
    const placeOf = ({ id }: Question) => places.get(id) ?? places.size
    $questions.value = inOrder(loaded, isOwner).sort((a, b) => placeOf(a) - placeOf(b))
    const news = loaded.filter((question) => hasNews(question, isOwner))
    const counted = news.map((question) => [question.id, countNews(question, isOwner)] as const)
    $news.value = new Map([...$news.peek(), ...counted])
  }

  /** What one has just replied to or resolved is no news. */
  function showOne(question: Question): void {
    $news.value = new Map([...$news.peek()].filter(([id]) => id !== question.id))
    const known = $questions.peek() ?? []
    const isKnown = known.some(({ id }) => id === question.id)
    $questions.value = isKnown
      ? known.map((one) => (one.id === question.id ? question : one))
      : [...known, question]
  }

  /** Tells that all of it was seen. */
  async function see(): Promise<void> {
    const seen = $questions.peek()
    if (!seen?.some((question) => hasNews(question, isOwner))) return
    const answer = await calls.see()
    if (!answer.ok || $questions.peek() !== seen) return
    $questions.value = seen.map((question) => ({
      ...question,
      messages: question.messages.map((message) =>
        message.isFromOwner === isOwner ? message : { ...message, isSeen: true },
      ),
    }))
  }

  /** The panel was closed: what it showed is no news, and takes its place anew. */
  function leave(): void {
    $news.value = new Map()
    const questions = $questions.peek()
    if (questions) $questions.value = inOrder(questions, isOwner)
  }

  /** Sends a message; an answer that gets lost is asked for again under the same id. */
  async function say(about: About, typed: string): Promise<Question | Problem> {
    const text = typed.trim()
    if (text === '') return 'missing'
    if (text.length > MOST_CHARACTERS) return 'tooLong'
    const key = keyOf(about)
    const message = { ...about, text, messageId: texts.idFor(key, text) }
    let answer = await calls.say(message)
    for (const pause of pausesMs) {
      if (isDecided(answer) || answer.status === 429) break
      await new Promise((resolve) => setTimeout(resolve, pause))
      answer = await calls.say(message)
    }
    if (!answer.ok) return refusalOf(answer, PROBLEMS)
    texts.forget(key)
    showOne(answer.data.question)
    return answer.data.question
  }

  async function resolve(id: string, isResolved: boolean): Promise<Problem | null> {
    const answer = await calls.resolve?.(id, isResolved)
    if (!answer) return 'unanswered'
    if (!answer.ok) return refusalOf(answer, PROBLEMS)
    showOne(answer.data.question)
    return null
  }

  return {
    isOwner,
    $questions,
    $hasFailed,
    $news,
    load,
    show,
    see,
    leave,
    say,
    texts,
    resolve: calls.resolve ? resolve : null,
  }
}

/** Where the text about it is kept until it is sent. */
export const keyOf = ({ questionId, rowId }: About): string =>
  questionId ?? (rowId === null ? 'new' : `row ${rowId}`)

const PROBLEMS: Refusals<Problem> = {
  404: 'gone',
  429: 'tooMany',
  'too many questions': 'full',
  'bad request': 'refused',
  otherwise: 'unanswered',
}

/*
 * What is written and not sent yet stays in this browser: closing the panel, a reload and a lost
 * answer lose nothing (product: Questions).
 */

interface KeptText {
  text: string
  /** The message that was sent last from here, whose answer is not known. */
  said?: { id: string; text: string }
}

type Entries = Record<string, KeptText>

/** @param entry the key in the browser's storage: of one offer, or of one quotation */
function createKeptTexts(entry: string, newId: () => string) {
  /** For a browser that forbids storage, or has no room. */
  let inMemory: Entries = {}

  const read = (): Entries => readJson<Entries>(entry) ?? inMemory

  function write(entries: Entries): void {
    inMemory = entries
    keepJson(entry, Object.keys(entries).length === 0 ? null : entries)
  }

  function keep(key: string, text: string): void {
    const { [key]: before, ...others } = read()
    const isEmpty = text === '' && !before?.said
    write(isEmpty ? others : { ...others, [key]: { ...before, text } })
  }

  /**
   * The id under which a text is sent: the same one until it is known to be stored. A text that was
   * changed since is another message.
   */
  function idFor(key: string, text: string): string {
    const entries = read()
    const { said } = entries[key] ?? {}
    if (said?.text === text) return said.id
    const id = newId()
    write({ ...entries, [key]: { text, said: { id, text } } })
    return id
  }

  function forget(key: string): void {
    const { [key]: _, ...others } = read()
    write(others)
  }

  return { textOf: (key: string): string => read()[key]?.text ?? '', keep, idFor, forget }
}
