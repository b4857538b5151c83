import type { FigureName } from '../../../../src/domain/document/quotation.ts'
import { usePaper } from '../paper/context.ts'
import { figureClass } from './figure-width.ts'
import { figureText } from './paint-cells.ts'

/**
 * A figure edited in place. React renders its first value; from then on `usePaintedRow` writes what
 * the model says (paint-cells.ts) and edit-figure.ts what is typed.
 */
export function FigureCell(props: { name: FigureName; label: string; value: number | null }) {
  const { name, label, value } = props
  const { document, isReadOnly } = usePaper()
  const text = figureText(name, value, document.meta.peek().locale)
  return (
    <div
      role="textbox"
      aria-multiline="false"
      tabIndex={0}
      data-cell={name}
      aria-label={label}
      className={figureClass(text)}
      contentEditable={isReadOnly.peek() ? undefined : 'plaintext-only'}
      suppressContentEditableWarning
      suppressHydrationWarning
      inputMode="decimal"
      spellCheck={false}
    >
      {text}
    </div>
  )
}
