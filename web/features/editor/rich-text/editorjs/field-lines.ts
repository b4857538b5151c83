import { atomsOf } from '../caret.ts'

const PARAGRAPH = 'p[contenteditable="true"]'

/**
 * Enter in a paragraph of several lines with fields, such as an address: starts the next line of it,
 * as shift+Enter does, so that all lines are equally spaced (product: Fields). In a blank last line
 * it removes that line and leaves the key to the editor, which starts a paragraph.
 * @returns whether a line was started
 */
export function startLine({ target, shiftKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  const selection = getSelection()
  const paragraph = linesWithFields(target)
  if (!paragraph || shiftKey || altKey || defaultPrevented || !selection?.rangeCount) return false
  if (leaveBlankLine(target)) return false
  const range = selection.getRangeAt(0)
  range.deleteContents()
  // Not the browser's own line break, which it puts into the field before the caret.
  const line = document.createElement('br')
  range.insertNode(line)
  range.setStartAfter(line)
  if (textFrom(paragraph, range) === '') paragraph.append(document.createElement('br'))
  selection.collapse(range.startContainer, range.startOffset)
  return true
}

/** Removes a blank last line with the caret in it; the caret is then at the paragraph's end. */
export function leaveBlankLine(target: EventTarget | null): boolean {
  const selection = getSelection()
  const paragraph = linesWithFields(target)
  if (!paragraph || !selection?.isCollapsed || !selection.rangeCount) return false
  if (!removeBlankLine(paragraph, selection.getRangeAt(0))) return false
  selection.collapse(paragraph, paragraph.childNodes.length)
  return true
}

/** The paragraph that the target is in, if it has several lines, with fields. */
function linesWithFields(target: EventTarget | null): HTMLElement | null {
  const paragraph = target instanceof Element ? target.closest<HTMLElement>(PARAGRAPH) : null
  return paragraph?.querySelector('[data-field]') && textOf(paragraph).includes('\n')
    ? paragraph
    : null
}

/** Removes the paragraph's last line if it is blank and has the caret. */
function removeBlankLine(paragraph: HTMLElement, caret: Range): boolean {
  const before = document.createRange()
  before.setStart(paragraph, 0)
  before.setEnd(caret.startContainer, caret.startOffset)
  const after = textFrom(paragraph, caret)
  if (!textOf(before.cloneContents()).endsWith('\n') || after.length > 1 || after.trim() !== '')
    return false
  for (let left = after.length + 1; left > 0; left--) removeLast(paragraph)
  return true
}

/** Removes the paragraph's last break or letter. */
function removeLast(paragraph: HTMLElement): void {
  const last = [...atomsOf(paragraph)].findLast((atom) => atomText(atom) !== '')
  if (last instanceof Text) last.data = last.data.slice(0, -1)
  else last?.parentNode?.removeChild(last)
}

function textFrom(paragraph: HTMLElement, caret: Range): string {
  const after = document.createRange()
  after.selectNodeContents(paragraph)
  after.setStart(caret.startContainer, caret.startOffset)
  return textOf(after.cloneContents())
}

const textOf = (root: Node): string => [...atomsOf(root)].map(atomText).join('')

/** The browser's line breaks are letters. */
const atomText = (atom: Node): string => {
  if (atom instanceof Text) return atom.data
  return atom.nodeName === 'BR' ? '\n' : PICTURE
}

const PICTURE = '\uFFFC'
