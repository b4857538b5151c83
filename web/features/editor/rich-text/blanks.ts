import { BLOCK, closest } from '../paper/elements.ts'
import { atomsOf, type Caret, linesIn, pointOf, type TextPoint, type TextRange } from './caret.ts'
import type { RichTextMode } from './field.ts'

/**
 * The caret of a text that got the focus without a press. A description of one line is selected, as
 * figures are, where the focus comes from another text or figure; where it comes back, from a form
 * say, the next key would replace what was just written.
 * @param from what had the focus before
 */
export function caretOnEntry(root: Element, mode: RichTextMode, from: EventTarget | null): Caret {
  if (mode === 'text') return 'end of first line'
  const isOneLine = linesIn(root).length === 1 && root.querySelector('br') === null
  const isSelected = mode === 'cell' && closest(from, BLOCK) !== null && isOneLine
  return isSelected && blanksIn(root).length === 0 ? ALL : 'end'
}

/**
 * Selects the blank field that contains the caret, so that typing replaces its prompt; elsewhere
 * returns the caret itself. For the caret positions of Tab, at an `end`, it selects the first blank
 * field; in a text it selects it backwards, so that shift+Home keeps it. Of a table's headings it
 * selects all, as of figures.
 */
export function aroundBlank(root: Element, mode: RichTextMode, caret: Caret): Caret {
  if (caret === 'start' || (typeof caret !== 'string' && !isCollapsed(caret))) return caret
  if (mode === 'title' && typeof caret === 'string' && root.closest(HEADING)) return ALL
  const { line, offset } = pointOf(caret, 'focus')
  const blanks = blanksIn(root)
  const found =
    typeof caret === 'string'
      ? blanks[0]
      : blanks.find((one) => {
          return one.anchor.line === line && one.from <= offset && offset <= one.focus.offset
        })
  if (!found) return caret
  return caret === 'end of first line' ? { anchor: found.focus, focus: found.anchor } : found
}

/** Whether the caret selects a whole text that was entered by keys. */
export const isToReplace = (caret: Caret): boolean => caret === ALL

/** Names of columns and of the subtotal, but not the table's title. */
const HEADING = '[data-block-type="boq"] :not([data-cell="title"])'

const ALL: TextRange = {
  anchor: { line: 0, offset: 0 },
  focus: { line: 0, offset: Number.POSITIVE_INFINITY },
}

/** The text's next or previous field, filled or blank: Tab and Shift+Tab go there before they leave the text. */
export function fieldBeside(
  root: Element,
  mode: RichTextMode,
  caret: Caret,
  direction: 'next' | 'previous',
): TextRange | null {
  if (mode !== 'text') return null
  const fields = fieldsIn(root)
  const [anchor, focus] = [pointOf(caret, 'anchor'), pointOf(caret, 'focus')]
  const [first, last] = isBefore(anchor, focus) ? [anchor, focus] : [focus, anchor]
  if (direction === 'next') return fields.find((one) => !isBefore(one.anchor, last)) ?? null
  // Of a field that was just typed, the caret is at the end.
  const isTyped = !isBefore(anchor, focus) && !isBefore(focus, anchor)
  return (
    fields.findLast((one) =>
      isTyped ? isBefore(one.focus, first) : !isBefore(first, one.focus),
    ) ?? null
  )
}

/** Whether Tab stays in the text: in a table, it may be meant to go to the next cell. */
export const staysOnTab = (
  root: Element,
  mode: RichTextMode,
  caret: Caret,
  direction: 'next' | 'previous',
): boolean =>
  root.querySelector('table, .tc-wrap') !== null ||
  fieldBeside(root, mode, caret, direction) !== null

/** Whether the field still holds what it asks for. */
export const isBlank = (field: Element): boolean =>
  field.getAttribute('data-blank') === field.textContent

/** Sets the text of fields that are blank or say what it replaces, but where somebody types. */
export function fillFields(root: Element, name: string, text: string, replaced: string): void {
  const typedAt = getSelection()?.anchorNode ?? null
  for (const field of root.querySelectorAll(`[data-field="${name}"]`)) {
    if (field.contains(typedAt) || !(isBlank(field) || field.textContent === replaced)) continue
    field.textContent = text
    field.removeAttribute('data-blank')
  }
}

/** A blank field, and the first caret from which typing goes into it. */
interface Blank extends TextRange {
  readonly from: number
}

/** The blank fields in order. */
const blanksIn = (root: Element): Blank[] =>
  linesIn(root).flatMap((element, line) => {
    const places = placesIn(element)
    return places.flatMap(({ isBlank: isField, offset, end, start, isLast }) => {
      if (!isField) return []
      const range = { anchor: { line, offset }, focus: { line, offset: end } }
      // Of a label and a field, the label leads to the field.
      return [{ ...range, from: isLast ? start : offset }]
    })
  })

/** The fields that Tab leads to: all that people fill in, and the samples that are left. */
function fieldsIn(root: Element): TextRange[] {
  return linesIn(root).flatMap((element, line) => {
    const fields = new Map<Element, TextRange>()
    let offset = 0
    for (const atom of atomsOf(element)) {
      const end = offset + (atom instanceof Text ? atom.length : 1)
      const field = atom.parentElement?.closest('[data-field]:not([data-field="total"])')
      if (field && element.contains(field)) {
        const { anchor } = fields.get(field) ?? { anchor: { line, offset } }
        fields.set(field, { anchor, focus: { line, offset: end } })
      }
      offset = end
    }
    return [...fields.values()]
  })
}

/** The texts of a line, with what they are in. */
function placesIn(element: Element) {
  const atoms = [...atomsOf(element)]
  let end = 0
  let start = 0
  return atoms.map((atom, at) => {
    const offset = end
    end += atom instanceof Text ? atom.length : 1
    const field = atom.parentElement?.closest('[data-blank]')
    const next = atoms[at + 1]
    const place = {
      offset,
      end,
      start,
      isLast: !next || next.nodeName === 'BR',
      isBlank: Boolean(field && element.contains(field) && isBlank(field)),
    }
    if (atom.nodeName === 'BR' || place.isBlank) start = end
    return place
  })
}

export const isBefore = (one: TextPoint, other: TextPoint): boolean =>
  one.line < other.line || (one.line === other.line && one.offset < other.offset)

const isCollapsed = ({ anchor, focus }: TextRange): boolean =>
  anchor.line === focus.line && anchor.offset === focus.offset
