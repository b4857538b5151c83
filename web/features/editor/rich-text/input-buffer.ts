import { stopEvent } from '../paper/elements.ts'
import { fieldBeside, isBefore } from './blanks.ts'
import { type Caret, insertAt, partAround, pointOf } from './caret.ts'
import type { LeaveDirection, RichTextMode } from './field.ts'
import { editableHtml, sanitize } from './sanitizer.ts'

/** Input that arrived while the editor was loading. */
export type BufferedInput =
  | {
      readonly kind: 'text'
      readonly text: string
      /** Stays text even if typing it would make a list or a heading. */
      readonly isLiteral?: true
    }
  | {
      readonly kind: 'key'
      readonly key: string
      readonly shiftKey: boolean
      /** Ctrl or the command key. */
      readonly ctrlKey: boolean
    }
  /** A click or a selection by mouse. */
  | { readonly kind: 'caret'; readonly caret: Caret }
  | PastedInput

export interface PastedInput {
  readonly kind: 'paste'
  readonly html: string
  readonly text: string
  readonly files: readonly File[]
}

/**
 * The input of one field. While buffering, it keeps keys from the element. After that it only
 * records them until their text is committed, since an editor may be replaced before.
 */
export type InputBuffer = ReturnType<typeof bufferInput>

/** Reads pasted or dropped data, which is only available during its event. */
export const readTransfer = (data: DataTransfer): PastedInput => ({
  kind: 'paste',
  html: data.getData('text/html'),
  text: data.getData('text/plain'),
  files: [...data.files],
})

/**
 * Starts buffering the element's input: keys, and what input methods, soft keyboards and dead keys
 * enter, for which the element must be editable. Tab is not buffered if it leaves the field and
 * `applyInput` can apply everything before it: the keys after it are meant for the next cell.
 * @param leave returns whether it has moved the focus
 * @param stays whether Tab stays in the field
 */
export function bufferInput(
  element: HTMLElement,
  initial: readonly BufferedInput[],
  leave: (direction: LeaveDirection) => boolean,
  stays: (direction: 'next' | 'previous') => boolean,
) {
  const inputs = [...initial]
  let isBuffering = true
  const stop = new AbortController()
  const push = (input: BufferedInput) => {
    inputs.push(input)
    // What was typed replaces what was selected: a click into that later moves the caret.
    const selection = getSelection()
    if (isBuffering && input.kind !== 'key' && selection?.rangeCount) selection.collapseToEnd()
  }
  const add = (event: Event, input: BufferedInput) => {
    push(input)
    if (isBuffering) stopEvent(event)
  }
  const listen = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    act: (event: HTMLElementEventMap[Type]) => void,
  ) => element.addEventListener(type, act, { capture: true, signal: stop.signal })
  listen('keydown', (event) => {
    const input = inputOf(event)
    // The editor's own caret and selection already reflect these.
    if (!input || (!isBuffering && isMove(input))) return
    const leaves = isBuffering && event.key === 'Tab' && inputs.every(isApplicable)
    const direction = event.shiftKey ? 'previous' : 'next'
    if (!leaves || stays(direction)) return add(event, input)
    event.stopPropagation()
    if (leave(direction)) event.preventDefault()
  })
  listen('beforeinput', (event) => {
    if (!isBuffering || event.isComposing || isField(event)) return
    event.preventDefault()
    const input = enteredBy(event)
    if (input) push(input)
  })
  listen('compositionend', (event) => {
    const { data } = event
    if (isBuffering && data && !isField(event)) inputs.push({ kind: 'text', text: data })
  })
  listen('paste', (event) => {
    if (isBuffering && event.clipboardData) add(event, readTransfer(event.clipboardData))
  })
  return {
    /** Buffers again. Recorded keys whose text was never committed are kept. */
    resume(): void {
      isBuffering = true
    },
    /** Adds a click into the static html. */
    addCaret: (caret: Caret) => void (isBuffering && inputs.push({ kind: 'caret', caret })),
    /** Adds input that the previous field could no longer take. */
    addAll: (later: readonly BufferedInput[]) => void inputs.push(...later),
    /** Adds text that no shortcut converts. */
    addLiteral: (text: string) => void inputs.push({ kind: 'text', text, isLiteral: true }),
    /** Returns the input in order and lets later input through. */
    drain(): BufferedInput[] {
      isBuffering = false
      return [...inputs]
    },
    /** Forgets recorded keys, as their text is committed. */
    clear(): void {
      if (!isBuffering) inputs.length = 0
    },
    stop: () => stop.abort(),
  }
}

/**
 * Applies typed text to html without an editor, for a field that was left before it was mounted. Tab
 * leads to the text's next field, as it would have in the editor.
 */
export function applyInput(
  html: string,
  mode: RichTextMode,
  caret: Caret,
  inputs: readonly BufferedInput[],
): string {
  const { body } = new DOMParser().parseFromString(editableHtml(html), 'text/html')
  let at = caret
  let typed: string | null = null
  let isChanged = false
  const insert = () => {
    if (typed === null) return
    at = inserted(body, at, typed)
    isChanged = true
    typed = null
  }
  for (const input of inputs) {
    if (movesCaret(input) || isTab(input)) {
      insert()
      at = caretAfter(body, mode, at, input)
    } else if (input.kind === 'text' || input.kind === 'paste') typed = (typed ?? '') + input.text
    else if (isBackspace(input)) {
      at = typed ? at : withLetterBefore(at)
      typed = (typed ?? '').slice(0, -1)
    }
  }
  insert()
  return isChanged ? sanitize(body.innerHTML) : html
}

/** Inserts text in place of what the caret selects, and returns the caret behind it. */
function inserted(root: Element, at: Caret, text: string): Caret {
  insertAt(root, at, new Text(text))
  const [anchor, focus] = [pointOf(at, 'anchor'), pointOf(at, 'focus')]
  const { line, offset } = isBefore(focus, anchor) ? focus : anchor
  const end = { line, offset: offset + text.length }
  return { anchor: end, focus: end }
}

const isTab = (input: BufferedInput): boolean => input.kind === 'key' && input.key === 'Tab'

const isApplicable = (input: BufferedInput): boolean => input.kind === 'text' || movesCaret(input)

const isBackspace = (input: BufferedInput): boolean =>
  input.kind === 'key' && input.key === 'Backspace'

const isSelection = (at: Caret): boolean => typeof at !== 'string' && at.anchor !== at.focus

/** Selects the letter before a caret, if there is one on its line and nothing is selected. */
function withLetterBefore(at: Caret): Caret {
  if (isSelection(at)) return at
  const { line, offset } = pointOf(at, 'focus')
  const isAfterOne = Number.isFinite(offset) && offset > 0
  return isAfterOne ? { anchor: { line, offset: offset - 1 }, focus: { line, offset } } : at
}

const movesCaret = (input: BufferedInput): boolean =>
  input.kind === 'caret' ||
  (input.kind === 'key' &&
    !input.shiftKey &&
    (input.ctrlKey ? input.key === 'a' : input.key === 'Home' || input.key === 'End'))

/** Where an input that moves the caret puts it. */
function caretAfter(root: Element, mode: RichTextMode, at: Caret, input: BufferedInput): Caret {
  if (input.kind === 'caret') return input.caret
  if (input.kind !== 'key') return at
  if (isTab(input)) return fieldBeside(root, mode, at, input.shiftKey ? 'previous' : 'next') ?? at
  const point = pointOf(at, 'focus')
  const { anchor, focus } = partAround(root, point)
  if (input.key === 'Home') return { anchor, focus: anchor }
  if (input.key === 'End') return { anchor: focus, focus }
  const { line } = point
  return { anchor: { line, offset: 0 }, focus: { line, offset: Number.POSITIVE_INFINITY } }
}

const EDITS = /^(Enter|Backspace|Delete|Tab)$/
const MOVES = /^(Arrow.+|Home|End)$/
const WITH_CTRL = /^([abiu]|Arrow.+|Home|End|Backspace|Delete)$/i

const isMove = (input: BufferedInput): boolean =>
  input.kind === 'key' && (input.ctrlKey || MOVES.test(input.key))

/** A key that changes text or moves the caret; null for other keys and those of a menu's input. */
function inputOf(event: KeyboardEvent): BufferedInput | null {
  const { key, shiftKey, altKey } = event
  if (altKey || event.isComposing || isField(event)) return null
  const ctrlKey = event.ctrlKey || event.metaKey
  if (!ctrlKey && key.length === 1) return { kind: 'text', text: key }
  const isKept = ctrlKey ? WITH_CTRL.test(key) : EDITS.test(key) || MOVES.test(key)
  return isKept ? { kind: 'key', key, shiftKey, ctrlKey } : null
}

/** What an input method, a soft keyboard or a dead key enters; null if it can't be buffered. */
function enteredBy({ inputType, data }: InputEvent): BufferedInput | null {
  if (data) return { kind: 'text', text: data }
  const key = { deleteContentBackward: 'Backspace', insertParagraph: 'Enter' }[inputType]
  return key ? { kind: 'key', key, shiftKey: false, ctrlKey: false } : null
}

const isField = ({ target }: Event): boolean => target instanceof HTMLInputElement
