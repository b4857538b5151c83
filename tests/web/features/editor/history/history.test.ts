import { expect, test } from 'bun:test'
import { signal } from '@preact/signals-react'
import type { Quotation } from '#domain/document/quotation.ts'
import { createHistory, PAGE } from '../../../../../web/features/editor/history/history.ts'
import { aNote } from '../../../../support/documents.ts'

/** A quotation saved this many times, and what is asked of the server. */
function openHistory(saves: number) {
  const asked: number[] = []
  const revisions = Array.from({ length: saves }, (_, at) => ({
    revision: saves - at,
    createdAt: new Date(0).toISOString(),
    email: '',
    label: '',
    total: 0,
    currency: 'USD',
    locale: 'en-US',
    decimals: 2 as const,
    summary: '',
  }))
  const $now = signal<Quotation | null>(aNote(`Saved ${saves}`, { id: 'a', revision: saves }))
  const $isDirty = signal(false)
  const ok = <T>(data: T) => ({ ok: true, status: 200, data }) as const
  const history = createHistory({
    id: 'a',
    $now,
    $isDirty,
    calls: {
      list: async (_, limit, offset) =>
        ok({ revisions: revisions.slice(offset, offset + limit), total: revisions.length }),
      get: async (_, revision) => {
        asked.push(revision)
        return ok({ quotation: aNote(`Saved ${revision}`, { id: 'a', revision }) })
      },
    },
  })
  return { history, asked, revisions, $now, $isDirty }
}

const listed = ({ history }: ReturnType<typeof openHistory>) =>
  history.$entries.value.map(({ version }) => version)

test('the saved version is Now, and below it are the earlier ones', async () => {
  const opened = openHistory(3)
  await opened.history.more()
  expect(listed(opened)).toEqual(['now', 2, 1])
  expect(opened.history.$pair.value).toEqual({ before: 2, after: 'now' })
})

test('unsaved work stands above the saved version, and is compared with it', async () => {
  const opened = openHistory(3)
  await opened.history.more()
  opened.$isDirty.value = true
  expect(listed(opened)).toEqual(['now', 3, 2, 1])
  expect(opened.history.$pair.value).toEqual({ before: 3, after: 'now' })
  opened.history.show(3)
  opened.$isDirty.value = false
  expect(opened.history.$pair.value.before).toBe(2)
})

test('what another tab saved stands below Now as a version of its own', async () => {
  const opened = openHistory(3)
  opened.$now.value = aNote('Saved 2', { id: 'a', revision: 2 })
  await opened.history.more()
  expect(listed(opened)).toEqual(['now', 3, 2, 1])
})

test('a save that changed only the sharing has no version of its own', async () => {
  const opened = openHistory(3)
  opened.$now.value = aNote('Saved 3', { id: 'a', revision: 5 })
  await opened.history.more()
  expect(listed(opened)).toEqual(['now', 2, 1])
})

test('the earlier version is always the one before', async () => {
  const { history } = openHistory(5)
  await history.more()
  history.show(2)
  expect(history.$pair.value).toEqual({ before: 1, after: 2 })
  history.compareWith('now')
  expect(history.$pair.value).toEqual({ before: 2, after: 'now' })
  history.compareWith(4)
  expect(history.$pair.value).toEqual({ before: 2, after: 4 })
  history.compareWith('nothing')
  expect(history.$pair.value).toEqual({ before: null, after: 2 })
})

test('the oldest version has none before it', async () => {
  const { history } = openHistory(2)
  await history.more()
  history.show(1)
  expect(history.$pair.value).toEqual({ before: null, after: 1 })
})

test('the neighbours of the shown version are fetched, each once', async () => {
  const { history, asked } = openHistory(9)
  await history.more()
  history.show(5)
  history.show(4)
  history.show(5)
  await Promise.resolve()
  expect(asked.toSorted()).toEqual([2, 3, 4, 5, 6, 7, 8])
})

test('the list goes on page by page, and an arrow key stops at its ends', async () => {
  const opened = openHistory(PAGE + 10)
  await opened.history.more()
  expect(listed(opened)).toHaveLength(PAGE)
  expect(opened.history.hasMore()).toBe(true)
  await opened.history.more()
  expect(listed(opened)).toHaveLength(PAGE + 10)
  expect(opened.history.hasMore()).toBe(false)
  expect(opened.history.neighbour(-1)).toBe('now')
  opened.history.show(opened.history.neighbour(Number.POSITIVE_INFINITY))
  expect(opened.history.$shown.value).toBe(1)
})

test('a save adds its version at the top', async () => {
  const opened = openHistory(2)
  await opened.history.more()
  const [newest] = opened.revisions
  if (newest) opened.revisions.unshift({ ...newest, revision: 3 })
  opened.$now.value = aNote('Saved 3', { id: 'a', revision: 3 })
  expect(listed(opened)).toEqual(['now', 2, 1])
  expect(opened.history.$entries.value[0]?.revision).toBeNull()
  await opened.history.refresh()
  expect(listed(opened)).toEqual(['now', 2, 1])
  expect(opened.history.$entries.value[0]?.revision?.revision).toBe(3)
})

test('a list that can’t be fetched says so, and is fetched again', async () => {
  const { history } = openHistory(2)
  const failing = createHistory({
    id: 'a',
    $now: history.$now,
    $isDirty: history.$isDirty,
    calls: {
      list: async () => ({
        ok: false,
        status: null,
        code: 'network error',
        message: '',
        data: null,
      }),
      get: async () => ({
        ok: false,
        status: null,
        code: 'network error',
        message: '',
        data: null,
      }),
    },
  })
  await failing.more()
  expect(failing.$hasFailed.value).toBe(true)
  expect(failing.hasMore()).toBe(true)
  failing.show(1)
  await Promise.resolve()
  await Promise.resolve()
  expect(failing.documentOf(1)).toBe('failed')
})
