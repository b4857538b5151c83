import { effect } from '@preact/signals-react'
import { type Blocks, changeBlock, changePricedRow } from '#domain/document/blocks.ts'
import { LIMITS } from '#domain/document/limits.ts'
import { withoutDefaults } from '#domain/document/sent-form.ts'
import type { Attachment, Picture } from '#domain/html/rich-text.ts'
import { writeInline } from '#domain/html/serialize-rich-text.ts'
import { richText as RICH_TEXT_MESSAGES } from '#domain/words/en/editor.json'
import { toast } from '../../../../../state/toasts.ts'
import { attachFile, withdrawFile } from '../../../../files/index.ts'
import { $document, $isLocked, currentQuotation, run } from '../../../document/store.ts'
import { closest, type Item, itemAt } from '../../../paper/elements.ts'
import { type Caret, caretIn, insertAt, selectedRange } from '../../caret.ts'
import { editableHtml, sanitize } from '../../sanitizer.ts'
import type { EditorContext } from '../editor.ts'

export interface FileContext extends EditorContext {
  /** Commits the open text, even if it is another field's. */
  commit(): void
}

/** How many files are uploaded at the same time. */
const AT_ONCE = 3

/**
 * Inserts the files at the caret one after the other, as pictures and attachments, even into a text
 * that was closed meanwhile. The uploads end when the quotation is closed. Toasts name the files
 * that it can't insert.
 */
export async function insertFiles(
  { element, holder, mode, signal, commit }: FileContext,
  files: readonly File[],
): Promise<void> {
  if (mode === 'title') {
    toast.warning(RICH_TEXT_MESSAGES.noneInTitles)
    return
  }
  const range = selectedRange()?.cloneRange()
  if (!range || !holder.contains(getSelection()?.anchorNode ?? null)) return
  const insertLate = createLateInsertion(itemAt(element), caretIn(holder) ?? 'end', commit)
  const closed = new AbortController()
  const opened = $document.peek()
  const stopWatching = effect(() => {
    if ($document.value !== opened) closed.abort()
  })
  const options = {
    space: () => spaceLeft(element.innerHTML.length),
    isOneOfSeveral: files.length > 1,
    closed: closed.signal,
  }
  let previous: Picture | Attachment | null = null
  for await (const file of inOrder(files, AT_ONCE, (file) => attachFile(file, options))) {
    if (!file) continue
    if (!signal.aborted) insertIntoEditor(range, htmlOf(file))
    else if (!(await insertLate(file, previous)))
      withdrawFile(file.kind === 'picture' ? file.src : file.href)
    previous = file
  }
  stopWatching()
}

/** Yields the results in the order of the items, working on a few of them at the same time. */
async function* inOrder<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = []
  for (const item of items) {
    const first = running.length === atOnce && running.shift()
    if (first) yield await first
    running.push(work(item))
  }
  yield* running
}

/** Bytes kept free for the text. */
const RESERVED = 128 * 1024

/** How many bytes of embedded files the field and the document can still take (api: Bodies). */
function spaceLeft(fieldLength: number): number {
  const quotation = currentQuotation()
  const sent = quotation && { ...quotation, blocks: withoutDefaults(quotation.blocks) }
  const used = sent ? new TextEncoder().encode(JSON.stringify(sent)).length : 0
  return Math.min(LIMITS.bodyBytes - RESERVED - used, LIMITS.htmlLength - RESERVED - fieldLength)
}

const htmlOf = (file: Picture | Attachment): string =>
  writeInline([file]) + (file.kind === 'attachment' ? ' ' : '')

/** Moves the caret after the inserted html, unless the user has moved it meanwhile. */
function insertIntoEditor(range: Range, html: string): void {
  const selection = getSelection()
  const isUnmoved =
    selection?.anchorNode && range.comparePoint(selection.anchorNode, selection.anchorOffset) === 0
  range.deleteContents()
  // A field holds nothing but text.
  const field = closest(range.startContainer, '[data-field]')
  if (field) range.setStartAfter(field)
  const fragment = range.createContextualFragment(html)
  const last = fragment.lastChild
  range.insertNode(fragment)
  range.collapse(false)
  if (isUnmoved) selection.collapse(range.endContainer, range.endOffset)
  last?.parentElement?.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

type FileInline = Picture | Attachment

/**
 * Creates a function that inserts a file into the text or description of an item whose editor was
 * closed, and whose field may be out of view: after the previous file if that is still there,
 * else at the caret. It waits while edits are locked. Returns false if the item, or its whole
 * document, is gone.
 * @param commit commits what is being typed
 */
function createLateInsertion(item: Item | null, caret: Caret, commit: () => void) {
  const opened = $document.peek()

  return async (file: FileInline, previous: FileInline | null): Promise<boolean> => {
    await onceUnlocked()
    if (!item || $document.peek() !== opened) return false
    commit()
    return run(
      (blocks) => changeHtml(blocks, item, (html) => insertInto(html, caret, file, previous)),
      item.blockId,
    )
  }
}

function onceUnlocked(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = effect(() => {
    if (!$isLocked.value) resolve()
  })
  return promise.finally(stop)
}

/** Changes the text of a text block, or the description of a row. */
function changeHtml(blocks: Blocks, item: Item, change: (html: string) => string): Blocks {
  const changed = changePricedRow(blocks, item, (row) => ({
    ...row,
    description: { ...row.description, html: change(row.description.html) },
  }))
  return changeBlock(changed, item.blockId, (block) =>
    block.type === 'text'
      ? { ...block, text: { ...block.text, html: change(block.text.html) } }
      : block,
  )
}

function insertInto(
  html: string,
  caret: Caret,
  file: FileInline,
  previous: FileInline | null,
): string {
  const { body } = new DOMParser().parseFromString(editableHtml(html), 'text/html')
  const inserted = document.createRange().createContextualFragment(writeInline([file]))
  const before = previous && elementOf(body, previous)
  if (file.kind === 'attachment') before ? inserted.prepend(' ') : inserted.append(' ')
  if (before) before.after(inserted)
  else {
    const nodes = [...inserted.childNodes]
    insertAt(body, endOf(caret), inserted)
    // A field holds nothing but text.
    nodes[0]?.parentElement?.closest('[data-field]')?.after(...nodes)
  }
  return sanitize(body.innerHTML)
}

/** Text may have changed since, so a selection is not replaced: the file goes to its end. */
const endOf = (caret: Caret): Caret =>
  typeof caret === 'string' ? caret : { anchor: caret.focus, focus: caret.focus }

const elementOf = (body: Element, file: FileInline): Element | undefined =>
  [...body.querySelectorAll('img, a')].find((one) =>
    file.kind === 'picture'
      ? one.getAttribute('src') === file.src
      : one.getAttribute('href') === file.href,
  )
