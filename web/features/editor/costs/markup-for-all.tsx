import { formatPercent } from '../../../../src/domain/numbers/format-figure.ts'
import { withMarkupForAll } from '../../../../src/domain/numbers/markup.ts'
import { toast } from '../../../state/toasts.ts'
import { commitPending } from '../blocks/commit-pending.ts'
import { isWithinRange } from '../document/now.ts'
import { committedBlocks, run } from '../document/store.ts'
import styles from './costs.module.css'
import { WORDS } from './costs-words.ts'
import { PercentField } from './percent-field.tsx'

/** Sets one markup for a table, or the whole document (boqId null), as one undoable step. */
export function MarkupForAll(props: {
  boqId: string | null
  markup: number | null
  locale: string
}) {
  const { boqId, markup, locale } = props
  return (
    <div className={styles.all}>
      <span className={styles.label}>{WORDS.all}</span>
      <PercentField
        label={WORDS.all}
        shown={formatPercent(markup, locale)}
        locale={locale}
        onCommit={(percent) => setForAll(boqId, percent)}
      />
    </div>
  )
}

function setForAll(boqId: string | null, percent: number): void {
  commitPending()
  const before = committedBlocks()
  const { blocks, left } = withMarkupForAll(before, boqId, percent)
  if (!isWithinRange(blocks)) toast.warning(WORDS.outOfRange)
  else if (blocks === before) toast.info(WORDS.none)
  else {
    run(() => blocks, boqId)
    if (left > 0) toast.info(WORDS.left(left))
  }
}
