import { lazy, prefetch, withLoaded } from '../../../../state/lazy.ts'
import { WORDS } from '../../editor-words.ts'
import addButton from '../../paper/add-block.module.css'
import { usePaper } from '../../paper/context.ts'
import styles from './boq.module.css'
import { pressKeyOnAddRow, startRow } from './waiting-row.ts'

const loadMenu = lazy(() => import('./add-line-menu.ts'))

/**
 * The faint '+ Row' below each boq (product: New rows): a press or typing on it starts a row; the
 * arrow beside it, or the down arrow, offers headings and notes too.
 */
export function AddRow({ boqId }: { boqId: string }) {
  const { isReadOnly } = usePaper()
  if (isReadOnly.value) return null
  const openMenu = (button: Element | null | undefined) =>
    withLoaded(loadMenu, ({ openAddLineMenu }) => {
      if (button instanceof HTMLElement) openAddLineMenu(button, boqId)
    })
  return (
    <div className={styles.adding}>
      <button
        type="button"
        data-add
        tabIndex={-1}
        className={`${addButton.add} ${styles.addRow}`}
        data-tip={WORDS.actions.rowTip}
        aria-keyshortcuts="ArrowDown"
        onClick={() => startRow(boqId)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') {
            event.preventDefault()
            openMenu(event.currentTarget.nextElementSibling)
          } else pressKeyOnAddRow(event, boqId)
        }}
      >
        {WORDS.actions.row}
      </button>
      <button
        type="button"
        data-add-kinds
        tabIndex={-1}
        className={`${addButton.add} ${styles.addKinds}`}
        aria-haspopup="menu"
        aria-expanded={false}
        aria-label={WORDS.actions.rowKinds}
        data-tip={WORDS.actions.rowKinds}
        onPointerEnter={() => prefetch(loadMenu)}
        onClick={({ currentTarget }) => openMenu(currentTarget)}
      />
    </div>
  )
}
