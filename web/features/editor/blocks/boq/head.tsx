import type { KeyboardEvent } from 'react'
import { type Column, columnData } from '#domain/document/columns.ts'
import { columns as WORDS } from '#domain/words/en/editor.json'
import type { BoqModel } from '../../document/model.ts'
import { usePaper } from '../../paper/context.ts'
import {
  BLOCK,
  blockElement,
  cellIn,
  closest,
  columnsButtonIn,
  headingIn,
  stopEvent,
} from '../../paper/elements.ts'
import { type LeaveDirection, RichText } from '../../rich-text/index.ts'
import styles from './boq.module.css'
import { changeHeading } from './commands.ts'
import cards from './row-cards.module.css'
import { shownTable } from './shown-table.ts'

/**
 * The column headings, renamed in place (product: Columns). They are no tab stops: Tab leads from
 * the title to the first row. The up arrow leads here from a figure in the first row, Tab moves
 * along the headings, and the down arrow leads back.
 */
export function Head({ model }: { model: BoqModel }) {
  const { document, isReadOnly } = usePaper()
  const { column } = model.frame.value.boq
  const shown = shownTable(model, document).columns.value
  return (
    <div
      role={isReadOnly.value ? 'row' : undefined}
      className={`head ${styles.head} ${cards.head}`}
      onKeyDownCapture={moveToFirstRow}
    >
      {shown.map((name) => (
        <div key={name} data-column={name} className={headingClass(name, name === shown.at(-1))}>
          <RichText
            mode="title"
            label={WORDS.headings[name]}
            html={column[name].html}
            isTabStop={false}
            isReadOnly={isReadOnly.value}
            readRole="columnheader"
            onInput={(html) => changeHeading(model.id, name, html)}
            onLeave={(move) => moveAlong(model.id, shown, name, move)}
          />
        </div>
      ))}
    </div>
  )
}

/** Classes, since previews of the paper have no hooks. */
const headingClass = (name: Column, isLast: boolean): string =>
  [
    styles.heading,
    styles[name],
    columnData(name).align,
    name === 'number' && 'count',
    isLast && 'end',
  ]
    .filter(Boolean)
    .join(' ')

function moveAlong(
  id: string,
  shown: readonly Column[],
  name: Column,
  move: LeaveDirection,
): boolean {
  if (move === 'stay') return false
  const column = shown[shown.indexOf(name) + (move === 'next' ? 1 : -1)]
  const block = blockElement(id)
  const beside = move === 'next' ? columnsButtonIn(block) : null
  const heading = column ? headingIn(block, column) : beside
  heading?.focus()
  return heading !== null
}

function moveToFirstRow(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event
  if (ctrlKey || metaKey || altKey || shiftKey || event.nativeEvent.isComposing) return
  const column = closest(target, '[data-column]')?.dataset.column
  if (key !== 'ArrowDown' || !column) return
  stopEvent(event)
  const name = column === 'number' ? 'description' : column
  cellIn(closest(target, BLOCK), name)?.focus()
}
