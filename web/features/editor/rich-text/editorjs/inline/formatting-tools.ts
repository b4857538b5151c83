import { richTools as WORDS } from '#domain/words/en/editor.json'
import { closest } from '../../../paper/elements.ts'
import { ICONS } from '../icons.ts'

type Command = 'bold' | 'italic' | 'underline' | 'strikeThrough'

/**
 * Marks that are on or off. They use the browser's commands, which handle selections across tags
 * and a caret without a selection.
 */
const toggleTool = (command: Command, title: string, icon: string) =>
  class {
    static readonly isInline = true
    static readonly title = title

    render() {
      return {
        icon,
        name: command,
        onActivate: () => toggle(command),
        isActive: () => document.queryCommandState(command),
      }
    }
  }

export const BoldTool = toggleTool('bold', WORDS.bold, ICONS.bold)
export const ItalicTool = toggleTool('italic', WORDS.italic, ICONS.italic)
export const UnderlineTool = toggleTool('underline', WORDS.underline, ICONS.underline)
export const StrikeTool = toggleTool('strikeThrough', WORDS.strikethrough, ICONS.strike)

export function toggle(command: Command): void {
  document.execCommand('styleWithCSS', false, 'false')
  document.execCommand(command)
}

const ALIGNMENTS = ['left', 'center', 'right', 'justify'] as const

const ALIGNABLE = 'p, h1, h2, h3, li, .tc-cell'

/** Aligns the lines that the selection touches. */
export class AlignTool {
  static readonly isInline = true
  static readonly title = WORDS.alignment

  render() {
    const now = linesAtSelection()[0]?.style.textAlign || 'left'
    return {
      icon: now in ICONS ? ICONS[now as keyof typeof ICONS] : ICONS.left,
      name: 'align',
      children: {
        items: ALIGNMENTS.map((align) => ({
          icon: ICONS[align],
          title: WORDS.alignments[align],
          name: `align-${align}`,
          isActive: align === now,
          closeOnActivate: true,
          onActivate: () => {
            for (const line of linesAtSelection())
              line.style.textAlign = align === 'left' ? '' : align
          },
        })),
      },
    }
  }
}

function linesAtSelection(): HTMLElement[] {
  const selection = getSelection()
  const host = closest(selection?.anchorNode, '[contenteditable="true"]')
  if (!selection || !host) return []
  if (host.matches(ALIGNABLE)) return [host]
  const touched = [...host.querySelectorAll<HTMLElement>(ALIGNABLE)]
  return touched.filter(
    (line) => selection.containsNode(line, true) && touchesOwnText(line, selection),
  )
}

/** An item that contains a nested list counts as selected only if its own text is. */
function touchesOwnText(line: HTMLElement, selection: Selection): boolean {
  return [...line.childNodes].some(
    (child) =>
      !(child instanceof Element && child.matches('ul, ol')) && selection.containsNode(child, true),
  )
}
