import { repeatedLabel } from '../../../../../src/domain/document/repeated-label.ts'
import { type Caret, caretIn, type TextRange } from '../caret.ts'
import { aroundSample } from '../samples.ts'
import type { EditorContext } from './editor.ts'
import { placeCaret } from './place-caret.ts'

/**
 * In an open field, a click on one of the template's samples, or an arrow into its line, selects
 * the sample, so that typing replaces it; the next click sets the caret, as in a figure.
 */
export function attachSampleSelection(context: EditorContext, opened: Caret): void {
  const { holder, mode, signal } = context
  const options = { capture: true, signal }
  let before = keyOf(typeof opened === 'string' ? null : opened)
  const select = () => {
    const caret = caretIn(holder)
    const around = caret && aroundSample(holder, mode, caret)
    if (!around || typeof around === 'string' || around === caret) return
    if (keyOf(around) === before) return
    placeCaret(holder, around)
    holder.dataset.replaces = ''
  }
  const remember = () => {
    before = keyOf(caretIn(holder))
    delete holder.dataset.replaces
  }
  // Hides the formatting toolbar over a sample that is about to be typed over.
  if (typeof opened !== 'string' && isSample(context, opened)) holder.dataset.replaces = ''
  holder.addEventListener('pointerdown', remember, options)
  holder.addEventListener('keydown', remember, options)
  holder.addEventListener('click', (event) => isInMenu(event) || select(), { signal })
  holder.addEventListener('input', removeRepeatedLabel, { signal })
  holder.addEventListener(
    'keyup',
    ({ key, shiftKey }) => isVertical(key) && !shiftKey && select(),
    {
      signal,
    },
  )
}

function removeRepeatedLabel(): void {
  const { isCollapsed, anchorNode: text, anchorOffset } = getSelection() ?? {}
  if (!isCollapsed || !(text instanceof Text)) return
  const length = repeatedLabel(text.data.slice(0, anchorOffset))
  if (length > 0) text.deleteData(0, length)
}

/**
 * By the time of the click, a menu's filter has the focus and the caret is in no line. Uses the
 * event's path, since Editor.js has replaced the icon that was pressed.
 */
const isInMenu = (event: Event): boolean =>
  event
    .composedPath()
    .some((node) => node instanceof Element && node.matches('.ce-toolbar, .ce-inline-toolbar'))

const isVertical = (key: string): boolean => key === 'ArrowUp' || key === 'ArrowDown'

function isSample({ holder, mode }: EditorContext, range: TextRange): boolean {
  const around = aroundSample(holder, mode, { anchor: range.anchor, focus: range.anchor })
  return typeof around !== 'string' && keyOf(around) === keyOf(range)
}

/** Gives the same key for both directions of a selection. */
const keyOf = (range: TextRange | null): string =>
  range
    ? [range.anchor, range.focus]
        .map(({ line, offset }) => `${line}:${offset}`)
        .sort()
        .join()
    : ''
