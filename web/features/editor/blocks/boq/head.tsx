import type { KeyboardEvent } from 'react'
import { COLUMNS, type Column } from '../../../../../src/domain/document/quotation.ts'
import type { BoqModel } from '../../document/model.ts'
import { usePaper } from '../../paper/context.ts'
import { closest } from '../../paper/elements.ts'
import { RichText } from '../../rich-text/index.ts'
import styles from './boq.module.css'
import { changeHeading } from './commands.ts'

const LABELS: Record<Column, string> = {
  number: 'Heading of the numbers',
  description: 'Heading of the descriptions',
  itemPrice: 'Heading of the item prices',
  qty: 'Heading of the quantities',
  price: 'Heading of the prices',
}

/**
 * The headings of the columns, renamed in place (spec 3). They are one tab stop of the table: up and
 * down lead from one to the next, as they do for the separators.
 */
export function Head({ model }: { model: BoqModel }) {
  const { isReadOnly } = usePaper()
  const { column } = model.frame.value.boq
  return (
    <div className={styles.head} onKeyDownCapture={moveToHeading}>
      {COLUMNS.map((name) => (
        <div key={name} data-column={name} className={styles.heading}>
          <RichText
            mode="title"
            label={LABELS[name]}
            html={column[name].html}
            isTabStop={name === 'description'}
            isReadOnly={isReadOnly.value}
            onInput={(html) => changeHeading(model.id, name, html)}
          />
        </div>
      ))}
    </div>
  )
}

function moveToHeading(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event
  if (ctrlKey || metaKey || altKey || shiftKey || event.nativeEvent.isComposing) return
  const heading = closest(target, '[data-column]')
  const next = key === 'ArrowDown' ? heading?.nextElementSibling : null
  const previous = key === 'ArrowUp' ? heading?.previousElementSibling : null
  const field = (next ?? previous)?.querySelector<HTMLElement>('[data-rich]')
  if (!field) return
  event.preventDefault()
  event.stopPropagation()
  field.focus()
}
