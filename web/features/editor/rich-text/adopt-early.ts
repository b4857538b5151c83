import { type Caret, caretIn } from './caret.ts'
import type { RichTextField } from './field.ts'
import type { BufferedInput } from './input-buffer.ts'
import { sanitize } from './sanitizer.ts'
import { openSession } from './session.ts'

const EARLY = '[data-rich][contenteditable]'

/**
 * Takes over the texts that were edited in the page before the scripts ran (web/early-input.ts).
 * Only their React handlers know the fields, so each text gets the focus event that it missed, the
 * focused one last.
 */
export function adoptTexts(root: HTMLElement): void {
  const isFocused = (text: Element) => text.contains(document.activeElement)
  const texts = [...root.querySelectorAll<HTMLElement>(EARLY)]
  texts.sort((a, b) => Number(isFocused(a)) - Number(isFocused(b)))
  for (const text of texts) text.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
}

export const isEarly = (element: Element): boolean => element.matches(EARLY)

/** Makes the typed text the field's html; if the field has the focus it opens, with its caret. */
export function adoptField(field: RichTextField): void {
  const { element } = field
  const { caret, inputs } = readCaret(element)
  const html = sanitize(element.innerHTML)
  const typed = html === sanitize(field.html()) ? null : html
  element.removeAttribute('contenteditable')
  if (element === document.activeElement) openSession(field, caret, inputs, typed)
  else if (typed !== null) field.onInput(typed)
}

/**
 * The caret, and the space or line break before it as input to replay: canonical html leaves it
 * out, as nothing follows it yet.
 */
function readCaret(element: HTMLElement): { caret: Caret; inputs: BufferedInput[] } {
  const caret = caretIn(element) ?? 'end'
  const { isCollapsed, anchorNode: node, anchorOffset } = getSelection() ?? {}
  if (!isCollapsed || node?.nextSibling) return { caret, inputs: [] }
  if (node instanceof HTMLParagraphElement && node.textContent === '')
    return {
      caret: 'end',
      inputs: [{ kind: 'key', key: 'Enter', shiftKey: false, ctrlKey: false }],
    }
  const isAfterSpace = node instanceof Text && anchorOffset === node.length && /\s$/.test(node.data)
  return { caret, inputs: isAfterSpace ? [{ kind: 'text', text: ' ' }] : [] }
}
