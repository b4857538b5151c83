import { sampleAt, samplesIn } from '../../../../src/domain/document/samples.ts'
import { atomsOf, type Caret, linesIn, pointOf, type TextPoint, type TextRange } from './caret.ts'
import type { RichTextMode } from './field.ts'

/**
 * Selects the template's sample that contains the caret, so that typing replaces it; elsewhere
 * returns the caret itself. For the caret positions of Tab, at an `end`, it selects the field's
 * first sample; in a text it selects it backwards, so that shift+Home keeps it.
 */
export function aroundSample(root: Element, mode: RichTextMode, caret: Caret): Caret {
  if (caret === 'start' || (typeof caret !== 'string' && !isCollapsed(caret))) return caret
  const { line: at, offset } = pointOf(caret, 'focus')
  for (const [line, element] of linesIn(root).entries()) {
    if (typeof caret !== 'string' && line !== at) continue
    const text = textOf(element)
    const part = typeof caret === 'string' ? samplesIn(mode, text)[0] : sampleAt(mode, text, offset)
    if (!part) continue
    const start = { line, offset: part.start }
    const end = { line, offset: part.end }
    return caret === 'end of first line'
      ? { anchor: end, focus: start }
      : { anchor: start, focus: end }
  }
  return caret
}

/** The text's next or previous sample; Tab and Shift+Tab go there before they leave the text. */
export function sampleBeside(
  root: Element,
  mode: RichTextMode,
  caret: Caret,
  direction: 'next' | 'previous',
): TextRange | null {
  if (mode !== 'text') return null
  const samples = linesIn(root).flatMap((element, line) =>
    samplesIn(mode, textOf(element)).map(({ start, end }) => ({
      anchor: { line, offset: start },
      focus: { line, offset: end },
    })),
  )
  const [anchor, focus] = [pointOf(caret, 'anchor'), pointOf(caret, 'focus')]
  const [first, last] = isBefore(anchor, focus) ? [anchor, focus] : [focus, anchor]
  if (direction === 'next') return samples.find((one) => !isBefore(one.anchor, last)) ?? null
  return samples.findLast((one) => !isBefore(first, one.focus)) ?? null
}

const isBefore = (one: TextPoint, other: TextPoint): boolean =>
  one.line < other.line || (one.line === other.line && one.offset < other.offset)

const isCollapsed = ({ anchor, focus }: TextRange): boolean =>
  anchor.line === focus.line && anchor.offset === focus.offset

/** Each break and picture counts as one character, as for carets. */
const textOf = (line: Element): string =>
  [...atomsOf(line)]
    .map((atom) => (atom instanceof Text ? atom.data : atom.nodeName === 'BR' ? '\n' : '\ufffc'))
    .join('')
