import { atom } from 'nanostores'
import type { Quotation } from '#domain/document/quotation.ts'
import type { StoredConflict } from '../../../../web/features/editor/document/load-state.ts'
import { createDocumentStore } from '../../../../web/features/editor/document/store.ts'
import { createOfferAnswers } from '../../../../web/features/editor/drafts/answer-offer.ts'
import type { SaveRequest } from '../../../../web/features/editor/drafts/autosave.ts'
import { createAutosave } from '../../../../web/features/editor/drafts/autosave.ts'
import type { Draft, DraftDatabase } from '../../../../web/features/editor/drafts/draft-database.ts'
import { createDraftOffers } from '../../../../web/features/editor/drafts/offer-draft.ts'
import type { Saved, SaveOutcome } from '../../../../web/features/editor/saving/outcome.ts'
import { createSavePress } from '../../../../web/features/editor/saving/save-document.ts'
import { createStoredSave } from '../../../../web/features/editor/saving/save-stored.ts'
import { createSaver } from '../../../../web/features/editor/saving/saver.ts'
import { createSendSave, createTurns } from '../../../../web/features/editor/saving/send-save.ts'
import type { Answer, SaveQuotation } from '../../../../web/state/api.ts'
import type { Person } from '../../../support/person.ts'

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

type Network =
  | 'up'
  | 'lose the answer'
  | 'cut the answer'
  | 'fail after storing'
  | 'never answers'
  | 'down'

/** An editor page without its paper: the store with its drafts and its saver, and a real server. */
export function makePage(browser: Browser, quotation: Quotation | null, person: Person | null) {
  const store = createDocumentStore(quotation)
  const page = `page-${++count}`
  browser.pages.add(page)
  const outcomes: SaveOutcome[] = []
  const sent: SaveQuotation[] = []
  let waits = 0
  /** How the network treats the next request. */
  let network: Network = 'up'
  let failures = 0
  let uploads: ((request: SaveRequest) => Promise<SaveRequest | null>) | null = null
  const user = () => person?.email ?? ''
  const autosave = createAutosave({
    store,
    database: browser,
    page,
    owner: user,
    commitTyped: () => {},
    onFailure: () => failures++,
  })
  const found = createDraftOffers({
    store,
    database: browser,
    autosave,
    page,
    openPages: async () => browser.pages,
    currentUser: user,
    loadBanner: async () => {},
  })
  const offers = {
    ...found,
    ...createOfferAnswers({
      store,
      database: browser,
      autosave,
      ...found,
      openUnloaded: () => false,
    }),
  }
  const overNetwork = async (body: SaveQuotation): Promise<Answer<Saved>> => {
    const current = network
    network = 'up'
    sent.push(body)
    if (current === 'down' || !person) return NO_ANSWER
    const answer = await post(person, body)
    if (current === 'cut the answer') return { ...NO_ANSWER, status: 200 }
    if (current === 'fail after storing') return DATABASE_ERROR
    if (current === 'never answers') return { ...NO_ANSWER, code: 'timeout' }
    return current === 'lose the answer' ? NO_ANSWER : answer
  }
  const send = createSendSave(overNetwork, async () => ({
    completeQuotation: (quotation) => quotation,
  }))
  const inTurn = createTurns()
  const $conflict = atom<StoredConflict | null>(null)
  const saver = createSaver({
    store,
    autosave,
    database: browser,
    send,
    inTurn,
    $conflict,
    commitPending: () => {},
    isLoggedIn: () => person !== null,
    showNumber: () => {},
    uploadFilesOf: (request) => uploads?.(request) ?? null,
    onOutcome: (outcome) => outcomes.push(outcome),
  })
  const saveStored = createStoredSave({ store, send, inTurn })
  const pressSave = createSavePress({
    saver,
    store,
    autosave,
    commitPending: () => {},
    onWait: () => waits++,
  })
  return {
    page,
    store,
    autosave,
    offers,
    saver,
    $conflict,
    pressSave,
    saveStored,
    outcomes,
    sent,
    failures: () => failures,
    /** How many presses of Save were told to wait. */
    waits: () => waits,
    breakNetwork(how: Network) {
      network = how
    },
    /** Pictures are uploaded before a save by this. */
    setUploads(upload: NonNullable<typeof uploads>) {
      uploads = upload
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

const DATABASE_ERROR = {
  ok: false,
  code: 'bad response',
  status: 503,
  message: 'database error',
  data: { message: 'database error' },
} as const

async function post(person: Person, body: SaveQuotation): Promise<Answer<Saved>> {
  const { status, body: data } = await person.call('/api/save-quotation', { body })
  if (status === 200) return { ok: true, status, data }
  return { ok: false, code: 'bad request', status, message: data?.message ?? '', data }
}
