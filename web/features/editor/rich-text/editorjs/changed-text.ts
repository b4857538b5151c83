import { atomsOf, type Caret, linesIn } from '../caret.ts'

/** Behind the text that is new in `after`, or where text is gone from it; null when no text differs. */
export function caretAfterChange(before: string, after: string): Caret | null {
  const old = textOfLines(before)
  const text = textOfLines(after)
  if (old === text) return null
  const most = Math.min(old.length, text.length)
  let shared = 0
  while (shared < most && old[shared] === text[shared]) shared++
  let behind = 0
  while (behind < most - shared && old.at(-1 - behind) === text.at(-1 - behind)) behind++
  // A line that came between two others came behind the upper one's end as well as before the lower one's start.
  const isLine = text[shared - 1] === LINE_END && text.at(-1 - behind) === LINE_END
  const lines = text.slice(0, text.length - behind - (isLine ? 1 : 0)).split(LINE_END)
  const point = { line: lines.length - 1, offset: lines.at(-1)?.length ?? 0 }
  return { anchor: point, focus: point }
}

const LINE_END = '\u2029'

const textOfLines = (html: string): string =>
  linesIn(new DOMParser().parseFromString(html, 'text/html').body).map(textOf).join(LINE_END)

/** A picture or a break is one character, as carets count it; the break of an empty line is a filler. */
function textOf(line: Element): string {
  const atoms = [...atomsOf(line)]
  if (atoms.length === 1 && atoms[0]?.nodeName === 'BR') return ''
  return atoms.map((atom) => (atom instanceof Text ? atom.data : '\ufffc')).join('')
}
