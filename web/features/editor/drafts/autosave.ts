import { nanoid } from 'nanoid'
import type { Blocks } from '#domain/document/blocks.ts'
import type { SaveQuotation } from '../../../state/api.ts'
import { whenIdle } from '../../../state/page-events.ts'
import type { DocumentStore } from '../document/store.ts'
import type { DraftDatabase } from './draft-database.ts'

/** A draft lags at most this far behind the typing, in ms (product: Drafts). */
const DELAY_MS = 400
/** How long a busy browser may delay a write, in ms. */
const IDLE_TIMEOUT_MS = 300

/**
 * One save as it was sent; repeated with its saveId it stores no second copy (api:
 * Quotation calls).
 */
export interface SaveRequest extends SaveQuotation {
  readonly saveId: string
  /** The blocks on the paper from which it was made. */
  readonly blocks: Blocks
}

/**
 * A save that was sent but not answered: the server may or may not have stored it. The next save of
 * the same work first repeats it with its saveId.
 */
export interface PendingSave {
  readonly saveId: string
  readonly quotationId: string
  /** What was sent; null if only a restored draft knows of the save, or the server failed on it. */
  readonly request: SaveRequest | null
}

export type Autosave = ReturnType<typeof createAutosave>

interface AutosaveDeps {
  readonly store: DocumentStore
  readonly database: DraftDatabase
  /** This page's name (tab-lock.ts). */
  readonly page: string
  /** The email of the user who owns the work; '' for nobody. */
  readonly owner: () => string
  /** Commits typed text that is not in the store yet. */
  readonly commitTyped: () => void
  /** Called when a draft can't be written: a browser in private mode, or without space. */
  readonly onFailure: () => void
}

/** Keeps the open document's unsaved work in the draft database, from the first edit on. */
export function createAutosave(deps: AutosaveDeps) {
  const { store, database, page, owner, commitTyped, onFailure } = deps
  let key = nanoid()
  let timer: ReturnType<typeof setTimeout> | null = null
  let isStored = false
  /** The owner of the work: the user when it was edited, even if the session has changed since. */
  let user = ''
  let pendingSave: PendingSave | null = null
  let written: Promise<void> = Promise.resolve()

  store.onEdit(() => {
    user = owner()
    // Writing a long quotation takes a moment: it must not come between a key press and its paint.
    timer ??= setTimeout(() => whenIdle(writeUnwritten, IDLE_TIMEOUT_MS), DELAY_MS)
  })

  function writeUnwritten(): void {
    if (timer) void write()
  }

  /** Writes what was typed since the last write, if anything, including uncommitted typing. */
  function flush(): void {
    commitTyped()
    writeUnwritten()
  }

  /**
   * Updates the draft: stored while the document is dirty, removed once all is saved. Does not
   * wait for earlier writes, which the database keeps in order: a page that is being left has
   * no time for that.
   */
  function write(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    const writing = (store.$isDirty.peek() ? put() : remove()).catch(onFailure)
    written = Promise.all([written, writing]).then(() => {})
    return written
  }

  /** @param owningPage the only page that may restore the draft while this page is open */
  async function put(owningPage = page): Promise<void> {
    const quotation = store.unsavedQuotation()
    if (!quotation) return
    isStored = true
    const saveId = pendingSave?.saveId
    const draft = {
      key,
      user,
      quotationId: quotation.id,
      page: owningPage,
      at: Date.now(),
      quotation,
    }
    await database.write(saveId ? { ...draft, saveId } : draft)
  }

  function forgetDraft(): void {
    key = nanoid()
    isStored = false
    pendingSave = null
  }

  async function remove(): Promise<void> {
    if (!isStored) return
    isStored = false
    await database.remove(key)
  }

  return {
    write,
    flush,

    /** The key of the open document's draft. */
    key: (): string => key,

    /** Resolves when all writes started so far are done. */
    written: (): Promise<void> => written,

    /** Called when another document is opened: the previous one's draft stays in the database. */
    startDraft(): void {
      flush()
      forgetDraft()
    },

    /** Makes another page, which may be about to restore it, the owner of the document's draft. */
    async handTo(otherPage: string): Promise<void> {
      commitTyped()
      if (timer) clearTimeout(timer)
      timer = null
      if (store.$isDirty.peek()) await put(otherPage)
      forgetDraft()
    },

    /** Makes this user the owner of the open document's draft. */
    sign(email: string): Promise<void> {
      user = email
      return write()
    },

    /** The unanswered save of the open document, if there is one. */
    pendingSave: (): PendingSave | null => pendingSave,

    /** Remembers a save that was sent, so that a draft written from now on knows its saveId. */
    keepPendingSave(save: PendingSave): void {
      pendingSave = save
    },

    /** Called when the save of this draft was answered. */
    settlePendingSave(draftKey: string): void {
      if (draftKey === key) pendingSave = null
    },
  }
}
