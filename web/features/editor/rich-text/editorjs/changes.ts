import { closest } from '../../paper/elements.ts'
import { atomsOf, type Caret, linesIn } from '../caret.ts'
import { editableHtml } from '../sanitizer.ts'

/**
 * Observes changes of the text; `isChanged` is up to date even before the browser has reported
 * them. Text composed with an input method changes many times: it is reported once, at the end.
 */
export function observeChanges(
  root: Element,
  onChange: () => void,
): { isChanged(): boolean; stop(): void } {
  let isChanged = false
  let isComposing = false
  const handle = (records: readonly MutationRecord[]) => {
    if (!records.some(isOfText)) return
    isChanged = true
    if (!isComposing) onChange()
  }
  const stop = new AbortController()
  const compose = ({ type }: Event) => {
    isComposing = type === 'compositionstart'
    if (!isComposing) onChange()
  }
  for (const type of ['compositionstart', 'compositionend'])
    root.addEventListener(type, compose, { signal: stop.signal })
  const observer = new MutationObserver(handle)
  observer.observe(root, {
    childList: true,
    characterData: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['style', 'href', 'src', 'start', 'width', 'alt'],
  })
  return {
    isChanged: () => {
      handle(observer.takeRecords())
      return isChanged
    },
    stop: () => {
      observer.disconnect()
      stop.abort()
    },
  }
}

/** Ignores the controls that @editorjs/table has beside its cells, and a picture being resized. */
function isOfText({ target, attributeName }: MutationRecord): boolean {
  if (target instanceof HTMLImageElement && attributeName === 'style') return false
  return closest(target, '.tc-toolbox, .tc-add-row, .tc-add-column') === null
}

/** The caret after the new text in `after`, or where text was removed; null if no text differs. */
export const caretAfterChange = (before: string, after: string): Caret | null =>
  caretBetween(textOf(linesOf(before)), textOf(linesOf(after)))

/**
 * The caret's place once anything that the html doesn't hold is removed: a space or an empty line
 * at an end. Null if nothing else is shown.
 */
export const caretWithoutUnkept = (root: Element, html: string): Caret | null =>
  caretBetween(withoutFillers(textOf(linesIn(root))), withoutFillers(textOf(linesOf(html))))

function caretBetween(old: string, text: string): Caret | null {
  if (old === text) return null
  const most = Math.min(old.length, text.length)
  let prefix = 0
  while (prefix < most && old[prefix] === text[prefix]) prefix++
  let suffix = 0
  while (suffix < most - prefix && old.at(-1 - suffix) === text.at(-1 - suffix)) suffix++
  // An inserted line is both after the previous line's end and before the next line's start.
  const isLine = text[prefix - 1] === LINE_END && text.at(-1 - suffix) === LINE_END
  const lines = text.slice(0, text.length - suffix - (isLine ? 1 : 0)).split(LINE_END)
  const point = { line: lines.length - 1, offset: lines.at(-1)?.length ?? 0 }
  return { anchor: point, focus: point }
}

const LINE_END = '\u2029'

const linesOf = (html: string): Element[] =>
  linesIn(new DOMParser().parseFromString(editableHtml(html), 'text/html').body)

const textOf = (lines: readonly Element[]): string => lines.map(textOfLine).join(LINE_END)

/** Browsers leave a break at the end of a line that is not part of the text. */
const withoutFillers = (text: string): string =>
  text.replaceAll('\n', '\ufffc').replace(/\ufffc+(?=\u2029|$)/g, '')

/** A picture or break counts as one character, as for carets; an empty line's break is a filler. */
function textOfLine(line: Element): string {
  const atoms = [...atomsOf(line)]
  if (atoms.length === 1 && atoms[0]?.nodeName === 'BR') return ''
  return atoms.map((atom) => (atom instanceof Text ? atom.data : '\ufffc')).join('')
}
