import { withBookmarks } from '../../../../../../src/domain/html/field-bookmarks.ts'
import { plainLines } from '../../../../../../src/domain/html/plain-lines.ts'
import { writeRichText } from '../../../../../../src/domain/html/serialize-rich-text.ts'
import { readBlock } from '../blocks/block-tool.ts'
import { stopEvent } from '../keyboard.ts'
import { clearLines, deleteLines, endSelection, type LinesContext } from './change-lines.ts'
import { attachLinesToolbar, SELECTED } from './lines-toolbar.ts'

/**
 * Makes keys and the clipboard treat several selected lines (Editor.js selects whole lines) as a
 * unit: they are deleted, typed over, copied and cut together. Call it before `attachKeyboard`.
 */
export function attachSelectedLines(context: LinesContext): void {
  const { element, holder, signal } = context
  const toolbar = attachLinesToolbar(context, () => selectedLines(holder))
  const press = (event: KeyboardEvent) => {
    if (!isInText(event, holder) || event.isComposing) return
    const lines = selectedLines(holder)
    if (lines.length === 0 || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Tab' && !event.shiftKey && toolbar.focus()) return stop(event)
    if (KEYS[event.key]) {
      stop(event)
      KEYS[event.key]?.(context, lines)
    } else if (event.key.length === 1) {
      event.stopImmediatePropagation()
      // The browser then types into the empty line that replaced them.
      clearLines(context, lines)
    }
  }
  const copy = (event: ClipboardEvent) => {
    const lines = selectedLines(holder)
    if (!isInText(event, holder) || lines.length === 0 || !event.clipboardData) return
    stop(event)
    const html = writeRichText(lines.flatMap(readBlock))
    event.clipboardData.setData('text/html', withBookmarks(html))
    event.clipboardData.setData('text/plain', plainLines(html).join('\n'))
    if (event.type === 'cut') deleteLines(context, lines)
  }
  const paste = (event: Event) => {
    const lines = selectedLines(holder)
    if (isInText(event, holder) && lines.length > 0) clearLines(context, lines)
  }
  addEventListener('keydown', press, { capture: true, signal })
  for (const type of ['copy', 'cut'] as const)
    element.addEventListener(type, copy, { capture: true, signal })
  element.addEventListener('paste', paste, { capture: true, signal })
}

/** Editor.js also marks a block as selected while its menu is open. */
const selectedLines = (holder: Element): HTMLElement[] =>
  holder.querySelector('.ce-settings .ce-popover--opened')
    ? []
    : withoutGaps([...holder.querySelectorAll<HTMLElement>(`.${SELECTED}`)])

/** Editor.js misses lines that a pointer has crossed between two of its events. */
function withoutGaps(selected: readonly HTMLElement[]): HTMLElement[] {
  const [first, last] = [selected[0], selected.at(-1)]
  if (!first || !last) return []
  const lines = [...(first.parentElement?.children ?? [])] as HTMLElement[]
  return lines.slice(lines.indexOf(first), lines.indexOf(last) + 1)
}

type Act = (context: LinesContext, lines: readonly Element[]) => void

const KEYS: Readonly<Record<string, Act>> = {
  Backspace: deleteLines,
  Delete: deleteLines,
  Enter: clearLines,
  Escape: ({ editor, holder }, lines) => {
    endSelection()
    const all = [...holder.querySelectorAll('.ce-block')]
    editor.caret.setToBlock(all.indexOf(lines.at(-1) as Element), 'end')
  },
}

const isInText = ({ target }: Event, holder: Element): boolean =>
  target instanceof Element &&
  holder.contains(target) &&
  !target.closest('input, .ce-popover, .rich-lines')

function stop(event: Event): void {
  stopEvent(event)
  event.stopImmediatePropagation()
}
