import { type CSSProperties, useState } from 'react'
import { type BoqRow, COLUMNS } from '../../../../../src/domain/document/quotation.ts'
import type { BoqModel } from '../../document/model.ts'
import width from '../../figures/figure-width.module.css'
import { mayBeLong } from '../../figures/figure-width.ts'
import { usePaper } from '../../paper/context.ts'
import { RichText } from '../../rich-text/index.ts'
import { AddRow } from './add-row.tsx'
import styles from './boq.module.css'
import { changeHeader } from './commands.ts'
import { RowGroups } from './row-groups.tsx'
import { Subtotal } from './subtotal.tsx'

/** A bill of quantities: title, columns, priced rows and their subtotal (spec 3, Boq block). */
export function BoqView({ model }: { model: BoqModel }) {
  const { isReadOnly } = usePaper()
  const { header, column } = model.frame.value.boq
  const widths = Object.fromEntries(
    COLUMNS.map((name) => [`--column-${name}`, `${column[name].width}px`]),
  ) as CSSProperties
  // As it is drawn at first: later figures tell by themselves (fitWidth).
  const [long] = useState(() => (model.list.peek().some(hasLong) ? ` ${width.long}` : ''))
  return (
    <div className={`${styles.boq} ${width.columns}${long}`} style={widths}>
      <RichText
        mode="title"
        label="Title of the items"
        placeholder="Title"
        cell="title"
        className={styles.title}
        html={header.title.html}
        isReadOnly={isReadOnly.value}
        onInput={(html) => changeHeader(model.id, 'title', html)}
      />
      <div className={styles.table}>
        <div className={styles.head}>
          {COLUMNS.map((name) => (
            <span key={name} data-column={name}>
              {column[name].html}
            </span>
          ))}
        </div>
        <RowGroups model={model} />
        <Subtotal model={model} />
      </div>
      <AddRow boqId={model.id} />
    </div>
  )
}

const hasLong = ({ itemPrice, qty, price }: BoqRow): boolean =>
  [itemPrice, qty, price].some(({ html }) => mayBeLong(html))
