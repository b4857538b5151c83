import { computed, type ReadonlySignal, signal } from '@preact/signals-react'
import type { Blocks } from '../../../../src/domain/document/blocks.ts'
import type { Quotation } from '../../../../src/domain/document/quotation.ts'
import { tellOfEdit } from './edits.ts'
import {
  emptyHistory,
  type History,
  metaChange,
  metaOf,
  record,
  type Step,
  stepBack,
  stepForward,
} from './history.ts'
import { type DocumentModel, type Meta, modelOf } from './model.ts'
import { show } from './reconcile.ts'

/**
 * The one door to the document (design, State): whatever hand an edit comes from, it is a pure
 * operation on the blocks that passes here. Here hang undo and redo, the unsaved mark, the local
 * draft (through `onEdit`) and the read-only lock.
 */
export type Operation = (blocks: Blocks) => Blocks

interface OpenDocument {
  readonly model: DocumentModel
  /** The blocks with every settled edit. */
  readonly committed: Blocks
  /** The blocks as the server or the template has them; others are unsaved. */
  readonly saved: Blocks
  readonly history: History
}

const open = signal<OpenDocument | null>(null)
/** What is on the paper: the committed blocks plus the edit being typed. */
const shown = signal<Blocks>([])
/** What is typed and comes to stand on the paper only once it is settled (a subtotal, a total). */
const unsettled = signal<Operation | null>(null)
const locks = signal(0)

export const $document: ReadonlySignal<DocumentModel | null> = computed(
  () => open.value?.model ?? null,
)
/** A paper that its reader may not change at all. */
export const $isReadOnly = computed(
  () => open.value?.model.meta.value.permissionLevel === 'Forbidden',
)
/** A mode of ours (pasting, dragging, an animation) has the paper for itself. */
export const $isLocked = computed(() => locks.value > 0)
export const $isDirty = computed(
  () => open.value !== null && (shown.value !== open.value.saved || unsettled.value !== null),
)
export const $canUndo = computed(() => (open.value?.history.past.length ?? 0) > 0)
export const $canRedo = computed(() => (open.value?.history.future.length ?? 0) > 0)

/** Puts the quotation on the paper with an empty history; `isSaved` is false for a restored draft. */
export function openDocument(quotation: Quotation, isSaved = true): void {
  const { blocks } = quotation
  shown.value = blocks
  unsettled.value = null
  open.value = {
    model: modelOf(quotation),
    committed: blocks,
    saved: isSaved ? blocks : [],
    history: emptyHistory,
  }
}

/** Takes the paper away: nothing is open until the next load has come. */
export function closeDocument(): void {
  open.value = null
  shown.value = []
  unsettled.value = null
}

/** Does the operation as one undoable step. False when it changed nothing or edits are locked. */
export function run(operation: Operation, at: string | null = null): boolean {
  const document = open.peek()
  if (!document || !mayEdit()) return false
  const before = document.committed
  const after = operation(before)
  if (after === before) {
    cancelPreview()
    return false
  }
  place(document, after, record(document.history, { before, after, at }))
  return true
}

/** A list of its own: blocks that are not the saved ones are unsaved work. */
const asOwnList: Operation = (blocks) => [...blocks]

/**
 * Changes fields of the quotation itself as one undoable step, and the blocks with them where an
 * operation is given. False when nothing changed.
 */
export function runOnMeta(change: Partial<Meta>, operation: Operation = asOwnList): boolean {
  const document = open.peek()
  if (!document || !mayEdit()) return false
  const meta = metaChange(document.model.meta.peek(), change)
  if (!meta && operation === asOwnList) return false
  const after = operation(document.committed)
  const step = { before: document.committed, after, at: null, ...(meta && { meta }) }
  changeMeta(change)
  place(document, after, record(document.history, step))
  return true
}

/** Shows what the operation would give, live while someone types; `run` or `cancelPreview` ends it. */
export function preview(operation: Operation): void {
  const document = open.peek()
  if (!document || !mayEdit()) return
  put(document, operation(document.committed))
}

/**
 * Counts what the operation would give as unsaved work, in drafts too, while it is typed and not
 * shown yet; `run`, `preview` or `cancelPreview` ends it.
 */
export function keepUnsettled(operation: Operation): void {
  if (!open.peek() || !mayEdit()) return
  unsettled.value = operation
  tellOfEdit()
}

/** Shows the committed blocks again. */
export function cancelPreview(): void {
  const document = open.peek()
  if (document) put(document, document.committed)
}

/** Takes the latest step back; gives it, or null when there is none. */
export const undo = (): Step | null => travel(stepBack, 'before')

/** Does the latest undone step again; gives it, or null when there is none. */
export const redo = (): Step | null => travel(stepForward, 'after')

/** Forbids edits until the returned function is called (spec 4: read-only while copying). */
export function lockEdits(): () => void {
  locks.value++
  let isHeld = true
  return () => {
    if (isHeld) locks.value--
    isHeld = false
  }
}

/** Changes what is not blocks (id, name, revision …); it is no undoable step. */
export function changeMeta(change: Partial<Meta>): void {
  const model = open.peek()?.model
  if (model) model.meta.value = { ...model.meta.peek(), ...change }
}

/** The server has these blocks now; what was typed since stays unsaved. */
export function markSaved(blocks: Blocks): void {
  const document = open.peek()
  if (document) open.value = { ...document, saved: blocks }
}

/** The quotation as it stands on the paper, the edit being typed included; null before a load. */
export function currentQuotation(): Quotation | null {
  const document = open.peek()
  return document && ({ ...document.model.meta.peek(), blocks: shown.peek() } as Quotation)
}

/** The same with what is typed and not settled yet: what a draft is to hold. */
export function unsavedQuotation(): Quotation | null {
  const quotation = currentQuotation()
  const settle = unsettled.peek()
  if (!quotation || !settle) return quotation
  return { ...quotation, blocks: settle(quotation.blocks) } as Quotation
}

/** The blocks with every settled edit, without the one being typed. */
export const committedBlocks = (): Blocks => open.peek()?.committed ?? []

const mayEdit = (): boolean => !$isReadOnly.peek() && !$isLocked.peek()

function travel(
  move: (history: History) => { history: History; step: Step } | null,
  side: 'before' | 'after',
): Step | null {
  const document = open.peek()
  const moved = document && mayEdit() ? move(document.history) : null
  if (!document || !moved) return null
  if (moved.step.meta) changeMeta(metaOf(moved.step, side, document.model.meta.peek()))
  place(document, moved.step[side], moved.history)
  return moved.step
}

function place(document: OpenDocument, committed: Blocks, history: History): void {
  open.value = { ...document, committed, history }
  put(document, committed)
}

function put({ model }: OpenDocument, blocks: Blocks): void {
  const isShown = blocks === shown.peek()
  if (isShown && !unsettled.peek()) return
  unsettled.value = null
  shown.value = blocks
  if (!isShown) show(model, blocks)
  tellOfEdit()
}
