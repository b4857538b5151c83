import type { KeyboardEvent } from 'react'
import {
  COLUMNS,
  type Column,
  columnData,
  shownOf,
} from '../../../../../src/domain/document/columns.ts'
import type { BoqModel } from '../../document/model.ts'
import { usePaper } from '../../paper/context.ts'
import { BLOCK, blockElement, cellIn, closest, headingIn } from '../../paper/elements.ts'
import { type LeaveDirection, RichText } from '../../rich-text/index.ts'
import styles from './boq.module.css'
import { changeHeading } from './commands.ts'

/**
 * The column headings, renamed in place (product: Columns). They are no tab stops: Tab leads from
 * the title to the first row. The up arrow leads here from a figure in the first row, Tab moves
 * along the headings, and the down arrow leads back.
 */
export function Head({ model }: { model: BoqModel }) {
  const { isReadOnly } = usePaper()
  const { column } = model.frame.value.boq
  return (
    <div className={styles.head} onKeyDownCapture={moveToFirstRow}>
      {shownOf(column).map((name) => (
        <div key={name} data-column={name} className={headingClass(name)}>
          <RichText
            mode="title"
            label={`Heading of the ${columnData(name).names}`}
            html={column[name].html}
            isTabStop={false}
            isReadOnly={isReadOnly.value}
            onInput={(html) => changeHeading(model.id, name, html)}
            onLeave={(move) => moveAlong(model.id, name, move)}
          />
        </div>
      ))}
    </div>
  )
}

/** Classes, since previews of the paper have no hooks. */
const headingClass = (name: Column): string =>
  [styles.heading, styles[columnData(name).align], styles[name]].join(' ')

function moveAlong(id: string, name: Column, move: LeaveDirection): boolean {
  if (move === 'stay') return false
  const column = COLUMNS[COLUMNS.indexOf(name) + (move === 'next' ? 1 : -1)]
  const heading = column ? headingIn(blockElement(id), column) : null
  heading?.focus()
  return heading !== null
}

function moveToFirstRow(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event
  if (ctrlKey || metaKey || altKey || shiftKey || event.nativeEvent.isComposing) return
  const column = closest(target, '[data-column]')?.dataset.column
  if (key !== 'ArrowDown' || !column) return
  event.preventDefault()
  event.stopPropagation()
  const name = column === 'number' ? 'description' : column
  cellIn(closest(target, BLOCK), name)?.focus()
}
