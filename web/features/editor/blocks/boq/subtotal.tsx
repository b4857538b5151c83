import { $route, modalPath, navigate } from '../../../../state/routes.ts'
import type { BoqModel } from '../../document/model.ts'
import { SubtotalFigure } from '../../figures/figure-cells.tsx'
import { usePaper } from '../../paper/context.ts'
import { RichText } from '../../rich-text/index.ts'
import { WORDS } from '../../words.ts'
import { changeHeader } from './commands.ts'
import styles from './subtotal.module.css'

/** The last line of a boq: its words, the currency once a table, and the sum (look: Tables). */
export function Subtotal({ model }: { model: BoqModel }) {
  const { isReadOnly } = usePaper()
  const { header } = model.frame.value.boq
  return (
    <div className={styles.subtotal}>
      <RichText
        mode="title"
        label="Text of the subtotal"
        placeholder="Subtotal"
        cell="subtotalText"
        className={styles.subtotalText}
        html={header.subtotalText.html}
        isReadOnly={isReadOnly.value}
        onInput={(html) => changeHeader(model.id, 'subtotalText', html)}
      />
      <Currency />
      <SubtotalFigure model={model} className={styles.subtotalFigure} />
    </div>
  )
}

/** A press leads to where it is chosen. Keys come there by the icon above the paper. */
function Currency() {
  const { document, isReadOnly } = usePaper()
  const { currency } = document.meta.value
  if (isReadOnly.value) return <span className={styles.currency}>{currency}</span>
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.currency}
      data-tip={WORDS.actions.currency}
      onClick={() => navigate(modalPath($route.get(), 'info'))}
    >
      {currency}
    </button>
  )
}
