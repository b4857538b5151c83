import { useComputed } from '@preact/signals-react'
import { useRef } from 'react'
import { lineFigure } from '../../../../../../src/domain/numbers/itemized-totals.ts'
import { editableFigure } from '../../../figures/figure-cells.tsx'
import { isTypedIn } from '../../../figures/figure-place.ts'
import figures from '../../../figures/figures.module.css'
import { usePaper } from '../../../paper/context.ts'
import { RichText } from '../../../rich-text/index.ts'
import styles from '../line-item.module.css'
import { Amount, type Items } from './amount.tsx'
import { changeText } from './commands.ts'
import tools from './line-tools.module.css'
import { LineTools } from './line-tools.tsx'
import { LINES_WORDS } from './line-words.ts'
import { usePaintedText } from './painted-text.ts'

/**
 * A line between the sum and the total: its text, its figure as typed, and what a percentage comes
 * to. Its text and figure are edited in place.
 */
export function LineItem({ id, items, blockId }: { id: string; items: Items; blockId: string }) {
  const { document, isReadOnly } = usePaper()
  const line = useComputed(() => document.meta.value.lines.find((each) => each.id === id))
  const html = useComputed(() => line.value?.html ?? '').value
  const kind = useComputed(() => line.value?.kind ?? 'amount').value
  const isSurcharge = useComputed(() => line.value?.isSurcharge === true).value
  const figure = usePaintedText<HTMLSpanElement>(() =>
    line.value ? lineFigure(line.value, document.meta.value.locale) : '',
  )
  // While something else is typed, such as -50 over -10 %, the figure stays in its place.
  const layout = useRef(kind)
  if (!figure.ref.current || !isTypedIn(figure.ref.current)) layout.current = kind
  const canEdit = !isReadOnly.value
  const name = kind === 'rounding' ? 'rounding' : 'line'
  return (
    <li
      className={canEdit ? tools.editable : undefined}
      data-total={name}
      data-line-id={id}
      data-kind={layout.current}
    >
      <RichText
        mode="title"
        label={LINES_WORDS.lineText}
        placeholder={LINES_WORDS.lineText}
        className={styles.text}
        html={html}
        isReadOnly={!canEdit}
        onInput={(changed) => changeText(id, changed, blockId)}
      />
      {canEdit && <LineTools id={id} kind={kind} blockId={blockId} />}
      <span
        suppressHydrationWarning
        ref={figure.ref}
        data-cell="line"
        className={`${figures.figure} ${styles.figure}`}
        {...(canEdit && {
          ...editableFigure(LINES_WORDS.lineFigure),
          'data-placeholder': LINES_WORDS.lineExample(kind, isSurcharge),
        })}
      >
        {figure.first}
      </span>
      {layout.current === 'percent' && <Amount items={items} item={{ kind: name, id }} />}
    </li>
  )
}
