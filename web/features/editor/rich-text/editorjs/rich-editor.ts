import EditorJS, { type LogLevels } from '@editorjs/editorjs'
import { fieldsOfTemplate, fieldValues, withFieldValues } from '#domain/document/fields.ts'
import type { Bookmark } from '#domain/document/schema.ts'
import { isNewer } from '#domain/document/version.ts'
import { hasFields } from '#domain/html/fields.ts'
import { readInline } from '#domain/html/parse-rich-text.ts'
import { writeInline, writeRichText } from '#domain/html/serialize-rich-text.ts'
import { withBookmarks } from '#domain/html/with-bookmarks.ts'
import {
  editorJs as EDITOR_JS_WORDS,
  richText as RICH_TEXT_MESSAGES,
} from '#domain/words/en/editor.json'
import { call } from '../../../../state/api.ts'
import { toast } from '../../../../state/toasts.ts'
import { committedBlocks } from '../../document/store.ts'
import { type Caret, caretIn } from '../caret.ts'
import { limitToMode } from '../limit-to-mode.ts'
import { readDom } from '../read-dom.ts'
import { blocksOf } from '../sanitizer.ts'
import { EMPTY_LINE, readBlocks } from './blocks/block-tool.ts'
import { caretAfterChange, caretWithoutUnkept, observeChanges } from './changes.ts'
import { type Editor, type EditorContext, type EditorOptions, revealHolder } from './editor.ts'
import { attachFieldEditing, blankOut } from './field-editing.ts'
import { attachFieldMenu } from './field-menu.ts'
import { insertFiles } from './files/insert-files.ts'
import { attachKeyboard, goTo } from './keyboard.ts'
import { attachSelectedLines } from './lines/selected-lines.ts'
import { attachMenus } from './menus.ts'
import { toolsOf } from './modes.ts'
import { makeObjectsAtomic, pressedObject, selectObject } from './objects/object-selection.ts'
import { attachObjectToolbar } from './objects/object-toolbar.ts'
import { attachPaddingClicks, attachTripleClicks } from './padding-clicks.ts'
import {
  attachClipboard,
  type ClipboardContext,
  insertAtCaret,
  insertPasted,
} from './paste/clipboard.ts'
import { placeCaret } from './place-caret.ts'
import { replayInput } from './replay-input.ts'
import { attachTextShortcuts } from './text-shortcuts.ts'

/** Mounts a hidden Editor.js with the html in the element. Rejects if Editor.js can't start. */
export async function mountRichEditor(options: EditorOptions): Promise<Editor> {
  const { element, mode, label, placeholder, commit, onShortcut } = options
  const holder = document.createElement('div')
  holder.className = 'rich-editing'
  element.append(holder)
  const blocks = limitToMode(blocksOf(options.html), mode)
  const editor = new EditorJS({
    holder,
    data: {
      blocks: (blocks.length > 0 ? blocks : [EMPTY_LINE]).map((data) => ({
        type: data.type,
        data,
      })),
    },
    minHeight: 0,
    placeholder: false,
    logLevel: 'ERROR' as LogLevels,
    i18n: { messages: EDITOR_JS_WORDS },
    ...toolsOf(mode, {
      label,
      placeholder,
      insertFiles: (files) => void insertFiles(context, files),
      insertText: (id, line) => void insertText(context, id, line),
    }),
  })
  await editor.isReady
  const redactor = holder.querySelector('.codex-editor__redactor')
  if (!redactor) throw new Error('Editor.js rendered no redactor')
  const stop = new AbortController()
  const changes = observeChanges(redactor, options.onChange)
  const context = {
    element,
    editor,
    mode,
    holder,
    commit,
    onShortcut,
    signal: stop.signal,
    onCaretMoved: () => setCurrentBlock(editor, holder),
    onToolboxDismissed: () => dismissToolbox(editor),
    onInlineToolbarStale: () => editor.inlineToolbar.close(),
    startParagraph: mode === 'text' ? () => startParagraph(editor) : undefined,
  }
  makeObjectsAtomic(redactor, stop.signal)
  attachObjectToolbar(holder, redactor, stop.signal)
  attachSelectedLines(context)
  attachFieldMenu(context)
  attachKeyboard(context, options.onLeave)
  attachClipboard(context)
  attachCopying(context)
  attachMenus(holder, stop.signal)
  const withoutShortcuts = attachTextShortcuts(context)
  return {
    show: (caret) => {
      show(context, editor, caret)
      attachPaddingClicks(context)
      attachFieldEditing(context, caret)
      attachTripleClicks(context)
    },
    read: () =>
      changes.isChanged() ? writeRichText(limitToMode(readBlocks(redactor), mode)) : null,
    caretAfter: (before, after) => caretAfterChange(before, after) ?? caretIn(redactor) ?? 'end',
    caretWithoutUnkept: (html) => (changes.isChanged() ? caretWithoutUnkept(redactor, html) : null),
    replay: (input) => {
      const replay = () =>
        replayInput(input, {
          onPaste: (pasted) => insertPasted(context, pasted),
          onCaret: (caret) => goTo(context, caret),
        })
      if (input.kind === 'text' && input.isLiteral) withoutShortcuts(replay)
      else replay()
    },
    destroy: () => {
      stop.abort()
      changes.stop()
      editor.destroy()
      holder.remove()
    },
  }
}

function show(context: EditorContext, editor: EditorJS, caret: Caret): void {
  const { element, holder } = context
  const object = pressedObject(element, holder)
  revealHolder(context)
  setScreenOffset(holder)
  placeCaret(holder, caret)
  setCurrentBlock(editor, holder)
  if (object) selectObject(object)
}

/** Sets the field's distance from the screen's edge, for a phone's inline toolbar (touch.css). */
function setScreenOffset(holder: HTMLElement): void {
  const left = holder.offsetParent?.getBoundingClientRect().left ?? 0
  holder.style.setProperty('--from-edge', `${left}px`)
}

/** Tells Editor.js its current block; otherwise "/" finds none and Enter goes to another block. */
function setCurrentBlock(editor: EditorJS, holder: HTMLElement): void {
  const selected = caretIn(holder)
  const node = getSelection()?.anchorNode
  const block = node instanceof Element ? node : node?.parentElement
  const index = block ? editor.blocks.getBlockByElement(block as HTMLElement) : null
  if (index) editor.caret.setToBlock(index)
  if (selected) placeCaret(holder, selected)
}

function startParagraph({ blocks, caret }: EditorJS): void {
  const index = blocks.getCurrentBlockIndex() + 1
  blocks.insert('paragraph', undefined, undefined, index)
  caret.setToBlock(index)
}

/** Closes the toolbox and removes the "/" that opened it; the caret returns to where it was. */
function dismissToolbox({ blocks, caret, toolbar }: EditorJS): void {
  const index = blocks.getCurrentBlockIndex()
  const line = blocks.getBlockByIndex(index)?.holder.querySelector('[contenteditable="true"]')
  toolbar.toggleToolbox(false)
  // The button beside the line opens the toolbox without a "/".
  if (line?.textContent === '/') line.textContent = ''
  caret.setToBlock(index, 'start')
}

/** Puts the bookmarked text in place of the line, as one step. */
async function insertText(context: ClipboardContext, id: string, line: HTMLElement): Promise<void> {
  context.commit()
  line.dataset.hint = RICH_TEXT_MESSAGES.textLoading
  const answer = await call('POST', 'get-bookmark', { id })
  delete line.dataset.hint
  if (!answer.ok)
    return void toast.error(
      answer.status === 404 ? RICH_TEXT_MESSAGES.textGone : RICH_TEXT_MESSAGES.textFailed,
    )
  const { item } = answer.data
  if (isNewer(item) || item.type !== 'text') return void toast.warning(RICH_TEXT_MESSAGES.textNewer)
  if (!context.holder.contains(line) || line.textContent !== '')
    return void toast.warning(RICH_TEXT_MESSAGES.textLate)
  placeCaret(line, 'end')
  context.onCaretMoved?.()
  insertAtCaret(context, limitToMode(blocksOf(htmlFor(item)), context.mode))
  context.commit()
}

/** The text with this quotation's client, number and dates in place of those of the bookmarked one. */
function htmlFor(item: Extract<Bookmark, { type: 'text' }>): string {
  const [block] = withFieldValues(fieldsOfTemplate([item]), fieldValues(committedBlocks()))
  return block?.type === 'text' ? block.text.html : ''
}

/**
 * Copies text with fields in it so that they are known again when it comes back from a word
 * processor (product: Fields). The browser copies any other text.
 */
function attachCopying({ holder, signal }: EditorContext): void {
  const copy = (event: ClipboardEvent) => {
    const selection = getSelection()
    const data = event.clipboardData
    if (!selection || selection.isCollapsed || !data || !holder.contains(selection.anchorNode))
      return
    const range = selection.getRangeAt(0)
    const html = writeInline(readInline(readDom(range.cloneContents())))
    if (!hasFields(html)) return
    event.preventDefault()
    data.setData('text/html', withBookmarks(html))
    data.setData('text/plain', selection.toString())
    // Not every browser asks whether this command may delete (field-editing.ts).
    if (event.type === 'cut' && !blankOut(range, holder)) document.execCommand('delete')
  }
  for (const type of ['copy', 'cut'] as const) holder.addEventListener(type, copy, { signal })
}
