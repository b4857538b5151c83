import { alignment } from '#domain/html/attribute-values.ts'
import type { LineKind } from '#domain/html/convert-lines.ts'
import { convertLines } from '#domain/html/convert-lines.ts'
import type { Inline, RichBlock } from '#domain/html/rich-text.ts'
import { atomsOf, rangeIn } from '../caret.ts'
import { inlineIn } from './blocks/block-tool.ts'
import { type LinesContext, replaceLines } from './lines/change-lines.ts'

interface ShortcutContext extends LinesContext {
  /**
   * Called when the text was committed as typed, before its conversion: undo leads back to it.
   * @param lost a space at its end, which no document keeps
   */
  onShortcut(lost: string): void
}

/**
 * Turns a paragraph's line into a list or a heading when '- ', '1. ' or '# ' is typed at its start.
 * @returns a function that types without these shortcuts
 */
export function attachTextShortcuts(context: ShortcutContext): (type: () => void) => void {
  let isOff = context.mode === 'title'
  const type = (event: Event) => {
    if (isOff || !(event instanceof InputEvent) || event.data !== ' ') return
    const found = markerAtCaret(event.target)
    if (found && (found.kind.type === 'list' || context.mode === 'text')) convert(context, found)
  }
  context.holder.addEventListener('input', type, { signal: context.signal })
  return (act) => {
    const before = isOff
    isOff = true
    act()
    isOff = before
  }
}

const MARKERS: readonly (readonly [RegExp, LineKind])[] = [
  [/^[-*•][ \u00a0]$/, { type: 'list', isOrdered: false }],
  [/^1[.)][ \u00a0]$/, { type: 'list', isOrdered: true }],
  [/^#[ \u00a0]$/, { type: 'heading', level: 1 }],
  [/^##[ \u00a0]$/, { type: 'heading', level: 2 }],
  [/^###[ \u00a0]$/, { type: 'heading', level: 3 }],
]

type FoundMarker = NonNullable<ReturnType<typeof markerAtCaret>>

/** The marker before the caret, which is after it. */
function markerAtCaret(target: EventTarget | null) {
  const selection = getSelection()
  if (!(target instanceof HTMLParagraphElement) || !selection?.isCollapsed) return null
  const caret = selection.getRangeAt(0)
  const before = rangeIn(target)
  before.setEnd(caret.startContainer, caret.startOffset)
  const atoms = [...atomsOf(before.cloneContents())]
  const line = atoms.slice(atoms.findLastIndex(({ nodeName }) => nodeName === 'BR') + 1)
  const text = line.map(({ textContent }) => textContent).join('')
  const kind = MARKERS.find(([marker]) => marker.test(text))?.[1]
  return kind && line.every((atom) => atom instanceof Text)
    ? { kind, paragraph: target, caret }
    : null
}

/** The paragraph's other lines stay a paragraph. */
function convert(context: ShortcutContext, { kind, paragraph, caret }: FoundMarker): void {
  const line = paragraph.closest('.ce-block')
  if (!line) return
  const breaks = [...paragraph.querySelectorAll('br')]
  const isBefore = (one: Node) => caret.comparePoint(one, 0) < 0
  const lineStart = breaks.findLast(isBefore)
  const lineEnd = breaks.find((one) => !isBefore(one))
  const head = lineStart && partOf(paragraph, (part) => part.setEndBefore(lineStart))
  const rest = partOf(paragraph, (part) => {
    part.setStart(caret.startContainer, caret.startOffset)
    if (lineEnd) part.setEndBefore(lineEnd)
  })
  const tail = lineEnd && partOf(paragraph, (part) => part.setStartAfter(lineEnd))
  context.commit()
  context.onShortcut(rest.length === 0 ? ' ' : '')
  const align = alignment(paragraph.style.textAlign)
  const asParagraph = (inline: Inline[] | undefined): RichBlock[] =>
    inline?.length ? [{ type: 'paragraph', align, inline }] : []
  const before = asParagraph(head)
  const converted = convertLines([{ type: 'paragraph', align, inline: rest }], kind)
  const blocks = [...before, ...converted, ...asParagraph(tail)]
  replaceLines(context, [line], blocks, 'start', before.length)
  context.commit()
}

function partOf(paragraph: Element, narrow: (part: Range) => void): Inline[] {
  const part = rangeIn(paragraph)
  narrow(part)
  const holder = document.createElement('div')
  holder.append(part.cloneContents())
  return inlineIn(holder)
}
