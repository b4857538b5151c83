import { effect } from '@preact/signals-react'
import {
  type Blocks,
  changeBlock,
  changePricedRow,
} from '../../../../../../src/domain/document/blocks.ts'
import type { Attachment, Picture } from '../../../../../../src/domain/html/rich-text.ts'
import { writeInline } from '../../../../../../src/domain/html/serialize-rich-text.ts'
import { $document, $isLocked, run } from '../../../document/store.ts'
import type { Item } from '../../../paper/elements.ts'
import { type Caret, insertAt } from '../../caret.ts'
import { editableHtml, sanitize } from '../../sanitizer.ts'

type FileInline = Picture | Attachment

/**
 * Creates a function that inserts a file into the text or description of an item whose editor was
 * closed, and whose field may be out of view: after the previous file if that is still there,
 * else at the caret. It waits while edits are locked. Returns false if the item, or its whole
 * document, is gone.
 * @param commit commits what is being typed
 */
export function createLateInsertion(item: Item | null, caret: Caret, commit: () => void) {
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
