import { ICONS } from '../icons.ts'

const CHOICES = [
  ['left', 'Align left'],
  ['center', 'Centre'],
  ['right', 'Align right'],
  ['justify', 'Justify'],
] as const

const ALIGNED = 'p, h1, h2, h3, li, .tc-cell'

/** Alignment of the lines that the selection touches. */
export class AlignTool {
  static readonly isInline = true
  static readonly title = 'Alignment'

  render() {
    const now = linesAtSelection()[0]?.style.textAlign || 'left'
    return {
      icon: now in ICONS ? ICONS[now as keyof typeof ICONS] : ICONS.left,
      name: 'align',
      children: {
        items: CHOICES.map(([align, title]) => ({
          icon: ICONS[align],
          title,
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
  const node = selection?.anchorNode
  const around = node instanceof HTMLElement ? node : node?.parentElement
  const host = around?.closest<HTMLElement>('[contenteditable="true"]')
  if (!selection || !host) return []
  if (host.matches(ALIGNED)) return [host]
  const touched = [...host.querySelectorAll<HTMLElement>(ALIGNED)]
  return touched.filter((line) => selection.containsNode(line, true) && holdsEnds(line, selection))
}

/** An item around a nested one is touched only where its own text is. */
function holdsEnds(line: HTMLElement, selection: Selection): boolean {
  return [...line.childNodes].some(
    (child) =>
      !(child instanceof Element && child.matches('ul, ol')) && selection.containsNode(child, true),
  )
}
