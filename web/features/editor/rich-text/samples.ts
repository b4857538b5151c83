import { firstSample, sampleAt } from '../../../../src/domain/document/samples.ts'
import { atomsOf, type Caret, linesIn, pointOf, type TextRange } from './caret.ts'
import type { RichTextMode } from './field.ts'

/**
 * The selection of the template's sample that the caret is in, so that typing replaces it; the caret
 * itself elsewhere. Where Tab puts the caret, at an `end`, it is the field's first sample; in a text it is
 * selected backwards: shift+Home keeps it.
 */
export function aroundSample(root: Element, mode: RichTextMode, caret: Caret): Caret {
  if (caret === 'start' || (typeof caret !== 'string' && !isCollapsed(caret))) return caret
  const { line: at, offset } = pointOf(caret, 'focus')
  for (const [line, element] of linesIn(root).entries()) {
    if (typeof caret !== 'string' && line !== at) continue
    const text = textOf(element)
    const part = typeof caret === 'string' ? firstSample(mode, text) : sampleAt(mode, text, offset)
    if (!part) continue
    const start = { line, offset: part.start }
    const end = { line, offset: part.end }
    return caret === 'end of first line'
      ? { anchor: end, focus: start }
      : { anchor: start, focus: end }
  }
  return caret
}

const isCollapsed = ({ anchor, focus }: TextRange): boolean =>
  anchor.line === focus.line && anchor.offset === focus.offset

/** Each break and picture counts as one character, as for carets. */
const textOf = (line: Element): string =>
  [...atomsOf(line)]
    .map((atom) => (atom instanceof Text ? atom.data : atom.nodeName === 'BR' ? '\n' : '\ufffc'))
    .join('')
