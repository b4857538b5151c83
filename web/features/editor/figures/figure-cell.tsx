import type { BoqRow, FigureName } from '../../../../src/domain/document/quotation.ts'
import { usePaper } from '../paper/context.ts'
import { figureClass } from './figure-width.ts'
import { figureText } from './paint-cells.ts'

/** A row's item price, qty and price. */
export const RowFigures = ({ row }: { row: Pick<BoqRow, FigureName> }) => (
  <>
    <FigureCell name="itemPrice" label="Item price" value={row.itemPrice.value} />
    <FigureCell name="qty" label="Qty" value={row.qty.value} />
    <FigureCell name="price" label="Price" value={row.price.value} />
  </>
)

/**
 * A figure edited in place. React renders its first value; from then on `usePaintedRow` writes what
 * the model says (paint-cells.ts) and edit-figure.ts what is typed.
 */
function FigureCell(props: { name: FigureName; label: string; value: number | null }) {
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
