import type { Quotation } from '../../../../../src/domain/document/quotation.ts'
import { createAutosave } from '../../../../../web/features/editor/document/drafts/autosave.ts'
import type {
  Draft,
  DraftDatabase,
} from '../../../../../web/features/editor/document/drafts/draft-database.ts'
import { createDraftOffers } from '../../../../../web/features/editor/document/drafts/offer-draft.ts'
import {
  createSaver,
  type SaveOutcome,
} from '../../../../../web/features/editor/document/save/saver.ts'
import { createDocumentStore } from '../../../../../web/features/editor/document/store.ts'
import type { Answer, SaveQuotation } from '../../../../../web/state/api.ts'
import type { Person } from '../../../../support/person.ts'

/** A browser's draft database, without a browser: it outlives its pages. */
export interface Browser extends DraftDatabase {
  readonly pages: Set<string>
  /** Writes fail from now on, as in a browser without space. */
  isFull: boolean
}

export function makeBrowser(): Browser {
  const drafts = new Map<string, Draft>()
  return {
    pages: new Set(),
    isFull: false,
    async write(draft) {
      if (this.isFull) throw new Error('QuotaExceededError')
      drafts.set(draft.key, structuredClone(draft))
    },
    read: async (key) => structuredClone(drafts.get(key)),
    async remove(key) {
      drafts.delete(key)
    },
    all: async () => structuredClone([...drafts.values()]),
  }
}

let count = 0

/** An editor page without its paper: the store with its drafts and its saver, and a real server. */
export function makePage(browser: Browser, quotation: Quotation | null, person: Person | null) {
  const store = createDocumentStore(quotation)
  const page = `page-${++count}`
  browser.pages.add(page)
  const outcomes: SaveOutcome[] = []
  /** How the network treats the next request. */
  let network: 'up' | 'lose the answer' | 'down' = 'up'
  let failures = 0
  const user = () => person?.email ?? ''
  const autosave = createAutosave({
    store,
    database: browser,
    page,
    currentUser: user,
    commitTyped: () => {},
    onFailure: () => failures++,
  })
  const offers = createDraftOffers({
    store,
    database: browser,
    autosave,
    page,
    openPages: async () => browser.pages,
    currentUser: user,
    openUnloaded: () => false,
  })
  const saver = createSaver({
    store,
    autosave,
    database: browser,
    commitPending: () => {},
    isLoggedIn: () => person !== null,
    onOutcome: (outcome) => outcomes.push(outcome),
    async send(body) {
      const current = network
      network = 'up'
      if (current === 'down' || !person) return NO_ANSWER
      const answer = await post(person, body)
      return current === 'lose the answer' ? NO_ANSWER : answer
    },
  })
  return {
    ...{ store, autosave, offers, saver, outcomes },
    failures: () => failures,
    breakNetwork(how: 'lose the answer' | 'down') {
      network = how
    },
    /** The tab is gone, without a last word. */
    crash() {
      browser.pages.delete(page)
    },
  }
}

const NO_ANSWER = {
  ok: false,
  code: 'network error',
  status: null,
  message: 'network error',
  data: undefined,
} as const

async function post(
  person: Person,
  body: SaveQuotation,
): Promise<Answer<{ message: string; quotation: Quotation }>> {
  const { status, body: data } = await person.call('/api/save-quotation', { body })
  if (status === 200) return { ok: true, status, data }
  return { ok: false, code: 'bad request', status, message: data?.message ?? '', data }
}
