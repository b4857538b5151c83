import { firstSample, sampleAt } from '../../../../src/domain/document/samples.ts'
import { atomsOf, type Caret, linesIn, type TextRange } from './caret.ts'
import type { RichTextMode } from './field.ts'

/**
 * The selection of the template's sample that the caret is in, so that typing replaces it; the caret
 * itself elsewhere. With the caret `end`, as by Tab into a cell, it is the field's first sample.
 */
export function aroundSample(root: Element, mode: RichTextMode, caret: Caret): Caret {
  if (caret === 'start' || caret === 'end of first line') return caret
  if (caret !== 'end' && !isCollapsed(caret)) return caret
  for (const [line, element] of linesIn(root).entries()) {
    if (caret !== 'end' && caret.focus.line !== line) continue
    const text = textOf(element)
    const part =
      caret === 'end' ? firstSample(mode, text) : sampleAt(mode, text, caret.focus.offset)
    if (part) return { anchor: { line, offset: part.start }, focus: { line, offset: part.end } }
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
