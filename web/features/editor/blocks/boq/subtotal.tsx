import { lazy, prefetch, withLoaded } from '../../../../state/lazy.ts'
import type { BoqModel } from '../../document/model.ts'
import { WORDS } from '../../editor-words.ts'
import { SubtotalFigure } from '../../figures/figure-cells.tsx'
import { leaveSubtotalText } from '../../figures/tab-order.ts'
import { usePaper } from '../../paper/context.ts'
import { RichText } from '../../rich-text/index.ts'
import { commitPending } from '../commit-pending.ts'
import { changeHeader } from './commands.ts'
import styles from './subtotal.module.css'

/** The last line of a boq: its text, the table's only currency, and the sum (product: Tables). */
export function Subtotal({ model }: { model: BoqModel }) {
  const { isReadOnly } = usePaper()
  const { header } = model.frame.value.boq
  return (
    <div role={isReadOnly.value ? 'row' : undefined} className={styles.subtotal}>
      <RichText
        mode="title"
        label="Text of the subtotal"
        placeholder="Subtotal"
        cell="subtotalText"
        className={styles.subtotalText}
        html={header.subtotalText.html}
        isReadOnly={isReadOnly.value}
        readRole="cell"
        onInput={(html) => changeHeader(model.id, 'subtotalText', html)}
        onLeave={(move) => leaveSubtotalText(model.id, move)}
      />
      <Currency />
      <SubtotalFigure model={model} className={styles.subtotalFigure} />
    </div>
  )
}

const loadMoneyPopover = lazy(() => import('../../money/money-popover.tsx'))

/** A press opens currency and number format beside it. */
function Currency() {
  const { document, isReadOnly } = usePaper()
  const { currency } = document.meta.value
  if (isReadOnly.value)
    return (
      <span role="cell" className={styles.currency}>
        {currency}
      </span>
    )
  return (
    <button
      type="button"
      className={styles.currency}
      data-words
      aria-haspopup="dialog"
      data-tip={WORDS.actions.currency}
      onPointerEnter={() => prefetch(loadMoneyPopover)}
      onClick={({ currentTarget }) =>
        withLoaded(loadMoneyPopover, ({ openMoneyPopover }) =>
          openMoneyPopover(currentTarget, commitPending),
        )
      }
    >
      {currency}
    </button>
  )
}
