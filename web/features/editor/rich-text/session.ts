import { editor as WORDS } from '#domain/words/en/editor.json'
import type { FieldWords } from '#domain/words/words.ts'
import { lazy } from '../../../state/lazy.ts'
import { prefetchSoon } from '../../../state/prefetch.ts'
import { toast } from '../../../state/toasts.ts'
import { onceTypingIsOn } from '../paper/typing-lock.ts'
import { aroundBlank, fillFields, staysOnTab } from './blanks.ts'
import { type Caret, caretIn } from './caret.ts'
import type { Editor } from './editorjs/editor.ts'
import {
  type LeaveDirection,
  type RichTextField,
  restoreRole,
  returnFocus,
  setOpenRole,
} from './field.ts'
import { applyInput, type BufferedInput, bufferInput, type InputBuffer } from './input-buffer.ts'
import { displayHtml } from './sanitizer.ts'
import { CommitTimer, watchOutside } from './session-triggers.ts'

/** The editing session of one field, from the click until its static html is shown again. */
interface EditingSession {
  readonly field: RichTextField
  readonly timer: CommitTimer
  readonly stopWatching: () => void
  readonly buffer: InputBuffer
  caret: Caret
  /** The owner's html: received from it or committed to it. */
  html: string
  /** What its blank fields ask for; null without fields, or until it was synced. */
  words: FieldWords | null
  editor: Editor | null
  /** The html as typed before a shortcut converted it, and the typed part that it does not keep. */
  literal: { readonly html: string; readonly lost: string } | null
  /** The editor of html that was changed from outside, visible until the next one is mounted. */
  previousEditor: Editor | null
}

/** Editor.js and its tools are a separate chunk. */
const loadEditor = lazy(() => import('./editorjs/mount-editor.ts'))

/** Prefetches the editor before the first click. */
export const prefetchRichText = (): void => prefetchSoon(loadEditor)

/** The session of the page's open field; at most one is open. */
let current: EditingSession | null = null

export const isRichTextOpen = (): boolean => current !== null

export const isOpen = (element: Element): boolean => current?.field.element === element

/** Whether the field is open and its editor has loaded. */
export const hasEditor = (element: Element): boolean => isOpen(element) && current?.editor !== null

/** The caret in the open field; null if none is open. */
export const caretOfOpenField = (): Caret | null =>
  current && (caretIn(current.field.element) ?? current.caret)

/**
 * Shows the text of a field by its name in the open editor, where it is blank or says what the text
 * replaces. The caret stays where it is, and nothing counts as typed: the document has it already.
 */
export function showInOpenField(name: string, text: string, replaced: string): void {
  commitOpenRichText()
  if (!current?.editor) return
  fillFields(current.field.element, name, text, replaced)
  current.html = current.editor.read() ?? current.html
}

/** Commits the open field's text synchronously: for saving, drafts and pagehide. */
export function commitOpenRichText(): void {
  const session = current
  if (session?.editor) commit(session, session.editor.read() ?? session.html)
}

/**
 * Opens an editor in the field with the caret at the given place, after closing any other open
 * field. If the field is open and its editor still loading, the caret is buffered after the keys
 * pressed before.
 * @param typed html that was typed into the element before there was a session
 */
export function openSession(
  field: RichTextField,
  caret: Caret,
  inputs: readonly BufferedInput[] = [],
  typed: string | null = null,
): void {
  if (current && isOpen(field.element)) return void current.buffer.addCaret(caret)
  closeRichText()
  const session: EditingSession = {
    field,
    timer: new CommitTimer(() => commitOpenRichText()),
    stopWatching: watchOutside(field.element, {
      onPress: commitOpenRichText,
      onLeave: closeRichText,
      onStart: () => session.timer.startStep(),
    }),
    buffer: bufferInput(
      field.element,
      inputs,
      (direction) => leave(session, direction),
      (direction) => staysOnTab(field.element, field.mode, session.caret, direction),
    ),
    caret: typed === null ? aroundBlank(field.element, field.mode, caret) : caret,
    html: typed ?? field.html(),
    words: null,
    editor: null,
    literal: null,
    previousEditor: null,
  }
  current = session
  field.onOpenChange(true)
  if (typed !== null) field.onInput(typed)
  // Input methods and soft keyboards only enter text into editable elements; the buffer takes it.
  field.element.contentEditable = 'true'
  void mount(session)
}

/**
 * Shows html that was changed from outside (by undo, say) in the open editor, with the caret
 * after the change. Keys that arrive meanwhile, and uncommitted keys of the previous editor, go
 * into the next one.
 * @param words what its blank fields ask for, which another language changes; null without any
 */
export function syncHtml(field: RichTextField, html: string, words: FieldWords | null): void {
  const session = current
  if (session?.field !== field) return
  const { editor, literal, html: before } = session
  const isReworded = words && session.words && words !== session.words
  Object.assign(session, { html, words })
  if (html === before && !isReworded) return
  if (!editor) return
  remount(session, editor.caretAfter(before, html))
  // After undo, '- ' stays text, and typing continues after its space.
  if (literal?.lost && literal.html === html) session.buffer.addLiteral(literal.lost)
}

/**
 * Takes back white space and empty lines that were typed but that no document keeps; returns true
 * if there were any. Undo would change something else and leave the typed space.
 */
export function revertUnkeptText(): boolean {
  const session = current
  const { editor, html } = session ?? {}
  if (!session || !editor || html === undefined || (editor.read() ?? html) !== html) return false
  const caret = editor.caretWithoutUnkept(html)
  if (!caret) return false
  session.buffer.clear()
  remount(session, caret)
  return true
}

function remount(session: EditingSession, caret: Caret): void {
  const { element } = session.field
  Object.assign(session, { caret, previousEditor: session.editor, editor: null })
  session.buffer.resume()
  element.tabIndex = -1
  element.focus({ preventScroll: true })
  void mount(session)
}

/** Closes without a commit: the component was unmounted, and its owner may be gone. */
export function discardSession(field: RichTextField): void {
  if (current?.field === field) dispose(current)
}

export function closeRichText(): void {
  const session = current
  if (!session) return
  if (session.editor) commitOpenRichText()
  else {
    const { html, field, caret, buffer } = session
    commit(session, applyInput(html, field.mode, caret, buffer.drain()))
  }
  dispose(session)
  session.field.element.innerHTML = displayHtml(session.html, session.field.mode)
  session.field.onOpenChange(false)
}

async function mount(session: EditingSession): Promise<void> {
  const { html, field } = session
  const editor = await createEditor(session)
  if (current !== session) {
    editor?.destroy()
    return
  }
  if (!editor) return closeRichText()
  if (session.html !== html) {
    editor.destroy()
    return mount(session)
  }
  session.previousEditor?.destroy()
  session.previousEditor = null
  session.editor = editor
  field.element.removeAttribute('contenteditable')
  setOpenRole(field.element)
  editor.show(session.caret)
  const inputs = session.buffer.drain()
  for (const [at, input] of inputs.entries()) {
    // Tab has led to another field, whose editor is still loading.
    if (current && current !== session) return current.buffer.addAll(inputs.slice(at))
    editor.replay(input)
  }
}

async function createEditor(session: EditingSession): Promise<Editor | null> {
  const { field, html, timer } = session
  try {
    const { mountEditor } = await loadEditor()
    await onceTypingIsOn()
    if (current !== session) return null
    return await mountEditor({
      element: field.element,
      mode: field.mode,
      label: field.label,
      placeholder: field.placeholder,
      html,
      isPlain: field.element.closest('[data-plain]') !== null,
      onChange: () => timer.changed(),
      commit: () => timer.endStep(commitOpenRichText),
      onShortcut: (lost) => {
        session.literal = { html: session.html, lost }
      },
      onLeave: (direction) => leave(session, direction),
    })
  } catch {
    toast.error(WORDS.textEditorFailed)
    return null
  }
}

/**
 * Leaves the field. Returns whether the owner moved the focus; if not, the closed field gets it,
 * and Tab continues from there.
 */
function leave(session: EditingSession, direction: LeaveDirection | 'enter'): boolean {
  if (current !== session) return false
  commitOpenRichText()
  const isMoved = session.field.onLeave(direction)
  if (current === session) closeRichText()
  if (!isMoved) returnFocus(session.field.element)
  return isMoved
}

function commit(session: EditingSession, html: string): void {
  session.timer.cancel()
  session.buffer.clear()
  if (html === session.html) return
  session.html = html
  session.timer.commitTyped(() => session.field.onInput(html))
}

function dispose(session: EditingSession): void {
  current = null
  session.timer.cancel()
  session.stopWatching()
  session.buffer.stop()
  session.field.element.removeAttribute('contenteditable')
  session.editor?.destroy()
  session.previousEditor?.destroy()
  session.editor = null
  restoreRole(session.field)
}
