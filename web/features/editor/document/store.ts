import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react'
import type { Blocks } from '#domain/document/blocks.ts'
import { withKnownBases } from '#domain/document/known-bases.ts'
import { redated } from '#domain/document/map-fields.ts'
import type { Quotation } from '#domain/document/quotation.ts'
import { withoutStale, withTotalFields } from '#domain/numbers/totals.ts'
import { accessTo } from './access.ts'
import {
  emptyHistory,
  type History,
  metaChange,
  metaOf,
  type OpenDocument,
  type Operation,
  record,
  redoStep,
  type Step,
  undoStep,
} from './history.ts'
import { type DocumentModel, type Meta, modelOf, reconcile, renumber } from './model.ts'
import { readerDoor } from './reader-choices.ts'

/** What is typed in one go is one step, however often it is committed meanwhile (product: Rich text). */
const typedSteps = (current: Signal<OpenDocument | null>) => {
  let last: Step | null = null
  const latest = () => current.peek()?.history.past.at(-1)
  return {
    /** @param goesOn whether typing went on since the previous commit */
    commitTyped(commit: () => void, goesOn: boolean): void {
      const before = latest()
      commit()
      const [document, step] = [current.peek(), latest()]
      if (!document || !step || step === before) return
      const isJoined = goesOn && before !== undefined && before === last
      last = isJoined ? join(before, step) : step
      if (!isJoined) return
      const { past, future } = document.history
      current.value = { ...document, history: { past: [...past.slice(0, -2), last], future } }
    },
  }
}

const join = ({ before, meta }: Step, step: Step): Step => ({
  ...step,
  before,
  ...((meta ?? step.meta) && {
    meta: {
      before: { ...step.meta?.before, ...meta?.before },
      after: { ...meta?.after, ...step.meta?.after },
    },
  }),
})

/**
 * Roundings go with the edit that changes the total they were made for (numbers: A typed gross), and
 * nothing is withheld of a rate or a line that goes (numbers: Withholding).
 */
function staleTerms() {
  const listeners = new Set<() => void>()
  return {
    onStaleRounding: (listener: () => void) => void listeners.add(listener),

    /** The change with the terms that the edit leaves; tells when it takes a rounding along. */
    dropStale(now: Meta, change: Partial<Meta>, blocks: Blocks): Partial<Meta> {
      const meta = { ...now, ...change }
      const withholding = withKnownBases(meta.withholding, meta)
      const kept = withholding === meta.withholding ? change : { ...change, withholding }
      const lines = withoutStale(blocks, { ...meta, withholding }) as Meta['lines']
      if (lines === meta.lines) return kept
      for (const listener of listeners) listener()
      return { ...kept, lines }
    },
  }
}

export type { Operation } from './history.ts'

export type DocumentStore = ReturnType<typeof createDocumentStore>

/** Where the store keeps blocks. `shown` is what the paper shows. */
type Kept = Omit<OpenDocument, 'model' | 'isEditedAsCopy'> & { readonly shown: Blocks }

/**
 * The only way to change a document (architecture: State): every edit is a pure operation on the
 * blocks that goes through `run` or `runOnMeta`. Undo and redo, the unsaved mark, the draft
 * (through `onEdit`) and the read-only lock all depend on it. It needs no browser.
 */
export function createDocumentStore(quotation: Quotation | null = null) {
  const current = signal<OpenDocument | null>(null)
  /** What the paper shows: the committed blocks plus the edit being typed. */
  const shown = signal<Blocks>([])
  /** What is being typed but will show only once it is committed (a subtotal, a total). */
  const pending = signal<Operation | null>(null)
  const locks = signal(0)
  const listeners = new Set<() => void>()
  const { dropStale, onStaleRounding } = staleTerms()

  const $document: ReadonlySignal<DocumentModel | null> = computed(
    () => current.value?.model ?? null,
  )
  /** A mode such as pasting or dragging, or an animation, has locked the paper. */
  const $isLocked = computed(() => locks.value > 0)
  const $isSaved = computed(() => shown.value === current.value?.saved && !pending.value)
  /** What a reader chooses is not work. */
  const $isDirty = computed(() => current.value !== null && !$isReading.value && !$isSaved.value)
  const access = accessTo(current, $isDirty)
  const { $isReading, $isReadOnly } = access
  const $canUndo = computed(() => (current.value?.history.past.length ?? 0) > 0)
  const $canRedo = computed(() => (current.value?.history.future.length ?? 0) > 0)

  /**
   * Opens the quotation with an empty history, at once: the blocks of one document beside the fields
   * of another would look like an edit. `isSaved` is false for a restored draft.
   */
  function openDocument(opened: Quotation, isSaved = true): void {
    const { blocks } = opened
    batch(() => {
      shown.value = blocks
      pending.value = null
      current.value = {
        model: modelOf(opened),
        committed: blocks,
        saved: isSaved ? blocks : [],
        history: emptyHistory,
        isEditedAsCopy: !isSaved,
      }
    })
  }

  /** Closes the document: nothing is open until the next load. */
  function closeDocument(): void {
    current.value = null
    shown.value = []
    pending.value = null
  }

  /**
   * Commits the operation as one undoable step.
   * @param at the block to scroll to when the step is undone
   * @returns false when it changed nothing or edits are locked
   */
  function run(operation: Operation, at: string | null = null): boolean {
    const document = editable()
    if (!document) return false
    const after = operation(document.committed)
    if (after !== document.committed) return runOnMeta({}, () => after, at)
    cancelPreview()
    return false
  }

  /**
   * Changes fields of the quotation itself, and optionally its blocks, as one undoable step.
   * @returns false when nothing changed or edits are locked
   */
  function runOnMeta(
    change: Partial<Meta>,
    operation: Operation = copyList,
    at: string | null = null,
  ): boolean {
    const document = editable()
    if (!document) return false
    const now = document.model.meta.peek()
    if (!metaChange(now, change) && operation === copyList) return false
    const before = document.committed
    const changed = redate(now, change, operation(before))
    const all = dropStale(now, change, changed)
    const meta = metaChange(now, all)
    if (meta) changeMeta(all)
    const after = settle(document, changed)
    commit(document, after, record(document.history, { before, after, at, ...(meta && { meta }) }))
    return true
  }

  /** Takes the latest step back as if it had never been run; false if it did not make these blocks. */
  function withdraw(after: Blocks | null): boolean {
    const document = editable()
    const step = document?.history.past.at(-1)
    if (!document || document.committed !== after || step?.after !== after) return false
    if (step.meta) changeMeta(metaOf(step, 'before', document.model.meta.peek()))
    commit(document, step.before, { past: document.history.past.slice(0, -1), future: [] })
    return true
  }

  /** Shows what the operation would give while someone types; `run` or `cancelPreview` ends it. */
  function preview(operation: Operation): void {
    const document = editable()
    if (document) show(document, operation(document.committed))
  }

  /**
   * Counts the operation as unsaved work, in drafts too, without showing its result yet; `run`,
   * `preview` or `cancelPreview` ends it.
   */
  function previewHidden(operation: Operation): void {
    if (!editable()) return
    pending.value = operation
    notify()
  }

  /** Shows the committed blocks again. */
  function cancelPreview(): void {
    const document = current.peek()
    if (document) show(document, document.committed)
  }

  /** Undoes the latest step and returns it; null when there is none or edits are locked. */
  const undo = (): Step | null => applyStep(undoStep, 'before')

  /** Redoes the step undone last and returns it; null when there is none or edits are locked. */
  const redo = (): Step | null => applyStep(redoStep, 'after')

  /** Forbids edits until the returned function is called (product: Paste mode). */
  function lockEdits(): () => void {
    locks.value++
    let isLocking = true
    return () => {
      if (isLocking) locks.value--
      isLocking = false
    }
  }

  /** Changes fields other than the blocks (id, name, revision …) without an undoable step. */
  function changeMeta(change: Partial<Meta>): void {
    const model = current.peek()?.model
    if (!model) return
    const { numbering } = model.meta.peek()
    model.meta.value = { ...model.meta.peek(), ...change }
    if (model.meta.peek().numbering !== numbering) renumber(model, shown.peek())
  }

  /** Records that the server has stored these blocks; what was typed since stays unsaved. */
  function markSaved(blocks: Blocks): void {
    const document = current.peek()
    if (document) current.value = { ...document, saved: blocks }
  }

  /** Replaces the blocks wherever they are kept (rewrite-document.ts), even if edits are locked. */
  function replace(change: (before: Kept) => Kept): void {
    const document = current.peek()
    if (!document) return
    const after = change({ ...document, shown: shown.peek() })
    const { committed, saved, history } = after
    current.value = { ...document, committed, saved, history }
    const hidden = pending.peek()
    show(document, after.shown)
    pending.value = hidden
  }

  /** The quotation as the paper shows it, the edit being typed included; null when none is open. */
  function currentQuotation(): Quotation | null {
    const document = current.peek()
    return document && ({ ...document.model.meta.peek(), blocks: shown.peek() } as Quotation)
  }

  /** The quotation including what is typed but not committed yet: the content of a draft. */
  function unsavedQuotation(): Quotation | null {
    const open = currentQuotation()
    const operation = pending.peek()
    if (!open || !operation) return open
    return { ...open, blocks: operation(open.blocks) } as Quotation
  }

  /** The blocks with every committed edit, without the one being typed. */
  const committedBlocks = (): Blocks => current.peek()?.committed ?? []

  /**
   * Calls the listener after every change of the shown blocks; returns a function that stops it.
   */
  function onEdit(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  const editable = (): OpenDocument | null =>
    $isReadOnly.peek() || $isLocked.peek() ? null : current.peek()

  function applyStep(
    move: (history: History) => { history: History; step: Step } | null,
    side: 'before' | 'after',
  ): Step | null {
    const document = editable()
    const moved = document && move(document.history)
    if (!document || !moved) return null
    const { step, history } = moved
    if (step.meta) changeMeta(metaOf(step, side, document.model.meta.peek()))
    commit(document, step[side], history)
    return step
  }

  /** Texts that say the total follow it. */
  const settle = ({ model }: OpenDocument, blocks: Blocks): Blocks =>
    withTotalFields(blocks, model.meta.peek())

  function commit(document: OpenDocument, committed: Blocks, history: History): void {
    current.value = { ...document, committed, history }
    show(document, committed)
  }

  function show({ model }: OpenDocument, blocks: Blocks): void {
    const isShown = blocks === shown.peek()
    if (isShown && !pending.peek()) return
    pending.value = null
    shown.value = blocks
    if (!isShown) reconcile(model, blocks)
    notify()
  }

  function notify(): void {
    for (const listener of listeners) listener()
  }

  const reading = readerDoor({ current, ...access, $isLocked, settle, commit, notify })

  if (quotation) openDocument(quotation)
  return {
    ...access,
    $document,
    $isLocked,
    $isDirty,
    $canUndo,
    $canRedo,
    openDocument,
    closeDocument,
    ...reading,
    run,
    runOnMeta,
    withdraw,
    ...typedSteps(current),
    preview,
    previewHidden,
    cancelPreview,
    undo,
    redo,
    lockEdits,
    changeMeta,
    markSaved,
    replace,
    onEdit,
    onStaleRounding,
    currentQuotation,
    unsavedQuotation,
    committedBlocks,
  }
}

/** Copies the list: blocks that are not the saved list count as unsaved work. */
const copyList: Operation = (blocks) => [...blocks]

/** The document that is open in this page. */
export const documentStore = createDocumentStore()

export const { $document, $isReadOnly, $isLocked, $isDirty, $canUndo, $canRedo } = documentStore
export const { openDocument, closeDocument, run, runOnMeta, withdraw, changeMeta } = documentStore
export const { preview, previewHidden, cancelPreview, undo, redo, lockEdits } = documentStore
export const { $isNewer, $isReading, $isCopy, editAsCopy, chooseAsReader } = documentStore
export const { committedBlocks, commitTyped, currentQuotation, onStaleRounding } = documentStore

/** Today's date on the paper follows the language and the number format. */
const redate = (meta: Meta, change: Partial<Meta>, blocks: Blocks): Blocks =>
  'language' in change || 'locale' in change
    ? redated(blocks, new Date(), meta, { ...meta, ...change })
    : blocks
