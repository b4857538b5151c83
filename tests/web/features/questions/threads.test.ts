import { afterAll, beforeEach, expect, test } from 'bun:test'
import fc from 'fast-check'
import { inOrder, type Question } from '../../../../web/features/questions/question.ts'
import { createThreads, type ThreadCalls } from '../../../../web/features/questions/threads.ts'
import type { Answer } from '../../../../web/state/api.ts'

type Said = Parameters<ThreadCalls['say']>[0]

const aMessage = (changes: object = {}) => ({
  id: 'm',
  isFromOwner: false,
  isSeen: true,
  text: 'Which?',
  sentAt: '2026-11-26T12:00:00Z',
  ...changes,
})

const aQuestion = (id: string, changes: Partial<Question> = {}): Question => ({
  id,
  rowId: null,
  rows: null,
  revision: 1,
  email: 'ada@example.com',
  name: 'Ada',
  askedAt: '2026-11-26T12:00:00Z',
  isResolved: false,
  messages: [aMessage()],
  ...changes,
})

const isNew = { messages: [aMessage({ isSeen: false })] }

const failed = (status: number | null, message = ''): Answer<never> => ({
  ok: false,
  status,
  data: undefined,
  message,
  code: status === null ? 'network error' : status >= 500 ? 'bad response' : 'bad request',
})
const done = <T>(data: T): Answer<T> => ({ ok: true, status: 200, data })

let store: Record<string, string> = {}
beforeEach(() => {
  store = {}
  const storage = {
    getItem: (key: string) => store[key] ?? null,
    setItem: (key: string, text: string) => {
      store[key] = text
    },
    removeItem: (key: string) => {
      delete store[key]
    },
  }
  Object.assign(globalThis, { localStorage: storage })
})

const { localStorage: before } = globalThis
afterAll(() => void Object.assign(globalThis, { localStorage: before }))

let count = 0

/** One side of a conversation; `answers` are those to what it says, in order, then it is stored. */
function aSide({
  answers = [] as Answer<never>[],
  listed = [] as Question[],
  isOwner = true,
} = {}) {
  const said: Said[] = []
  const left = [...answers]
  const threads = createThreads({
    calls: {
      list: async () => done({ questions: listed }),
      see: async () => done({}),
      say: async (message) => {
        said.push(message)
        return (
          left.shift() ?? done({ question: aQuestion(message.questionId ?? message.messageId) })
        )
      },
    },
    isOwner,
    keptAs: 'questions of one',
    pausesMs: [0, 0],
    newId: () => `id ${++count}`,
  })
  return { threads, said }
}

const about = { questionId: null, rowId: 'row1' }

test('a message whose answer is lost is sent twice more under one id', async () => {
  const { threads, said } = aSide({ answers: [failed(null), failed(502)] })
  expect(await threads.say(about, ' Which? ')).toMatchObject({ id: said[0]?.messageId })
  expect(said.map(({ text }) => text)).toEqual(['Which?', 'Which?', 'Which?'])
  expect(new Set(said.map(({ messageId }) => messageId)).size).toBe(1)
  expect(store).toEqual({})
})

test('sent again after all tries, also by another page, it keeps its id; a changed one is another', async () => {
  const lost = [failed(null), failed(null), failed(null)]
  const first = aSide({ answers: lost })
  expect(await first.threads.say(about, 'Which?')).toBe('unanswered')
  const second = aSide({ answers: lost })
  expect(second.threads.texts.textOf('row row1')).toBe('Which?')
  await second.threads.say(about, 'Which?')
  expect(second.said[0]?.messageId).toBe(first.said[0]?.messageId ?? 'none')
  const third = aSide()
  await third.threads.say(about, 'Which one?')
  expect(third.said[0]?.messageId).not.toBe(first.said[0]?.messageId ?? 'none')
  expect(store).toEqual({})
})

test('the same text written again is another message', async () => {
  const { threads, said } = aSide()
  await threads.say(about, 'Yes')
  await threads.say(about, 'Yes')
  expect(said[0]?.messageId).not.toBe(said[1]?.messageId ?? 'none')
})

test.each([
  [404, '', 'gone'],
  [429, 'too many requests', 'tooMany'],
  [429, 'too many questions', 'full'],
  [400, '', 'refused'],
] as const)(
  'a refusal (%d %s) is not tried again, and its text stays',
  async (status, message, problem) => {
    const { threads, said } = aSide({ answers: [failed(status, message)] })
    expect(await threads.say(about, 'Which?')).toBe(problem)
    expect(said).toHaveLength(1)
    expect(threads.texts.textOf('row row1')).toBe('Which?')
  },
)

test('blank and endless texts are sent nowhere', async () => {
  const { threads, said } = aSide()
  expect(await threads.say(about, ' \n ')).toBe('missing')
  expect(await threads.say(about, 'a'.repeat(2_001))).toBe('tooLong')
  expect(said).toEqual([])
  expect(await threads.say(about, ` ${'a'.repeat(2_000)} `)).toBeObject()
})

test('texts are kept for each question and row, and forgotten once they are empty', () => {
  const keys = fc.constantFrom('new', 'row a', 'q1', '__proto__')
  const writes = fc.array(fc.tuple(keys, fc.string()))
  fc.assert(
    fc.property(writes, (written) => {
      store = {}
      const { texts } = aSide().threads
      const last = new Map(written)
      for (const [key, text] of written) texts.keep(key, text)
      for (const [key, text] of last) expect(texts.textOf(key)).toBe(text)
      if ([...last.values()].every((text) => text === '')) expect(store).toEqual({})
    }),
  )
})

test('storage that is damaged or forbidden loses only what it kept', () => {
  store['questions of one'] = '{"new":'
  const { texts } = aSide().threads
  expect(texts.textOf('new')).toBe('')
  Object.assign(globalThis, {
    localStorage: {
      getItem: () => {
        throw new Error('forbidden')
      },
    },
  })
  texts.keep('new', 'Which?')
  expect(texts.textOf('new')).toBe('Which?')
})

test('what is new comes first, what is resolved last, and nothing moves while it is read', async () => {
  const [plain, done, news] = [
    aQuestion('plain'),
    aQuestion('done', { isResolved: true }),
    aQuestion('news', isNew),
  ]
  expect(inOrder([done, plain, news], true).map(({ id }) => id)).toEqual(['news', 'plain', 'done'])
  const listed = [done, plain, news]
  const { threads } = aSide({ listed })
  await threads.load()
  await threads.see()
  expect(threads.$news.value).toEqual(new Map([['news', 1]]))
  listed.splice(0, 3, aQuestion('later', isNew), plain, aQuestion('news'), done)
  await threads.load()
  const ids = () => threads.$questions.value?.map(({ id }) => id)
  expect(ids()).toEqual(['news', 'plain', 'done', 'later'])
  threads.leave()
  expect(ids()?.[0]).toBe('later')
  expect(threads.$news.value.size).toBe(0)
})
