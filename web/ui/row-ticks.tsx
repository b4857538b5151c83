import type { CSSProperties } from 'react'
import type { Quotation } from '#domain/document/quotation.ts'
import { takeables } from '#domain/offers/part.ts'
import { keyOf, type PartLine, partLines } from '#domain/offers/part-list.ts'
import choices from './choices.module.css'
import styles from './row-ticks.module.css'

interface RowTicksProps {
  legend: string
  lines: readonly PartLine[]
  /** The keys of what is ticked. */
  ticked: ReadonlySet<string>
  /** What can't be unticked, and what is said of it. */
  fixed?: { readonly keys: ReadonlySet<string>; readonly note: string }
  /** Whether what is not ticked is cut out; a dialog then begins with them. */
  cuts?: boolean
  onChange: (ticked: ReadonlySet<string>) => void
}

/** The rows of an offer, to be ticked one by one or with their table or heading. */
export const RowTicks = ({ legend, lines, ticked, fixed, cuts, onChange }: RowTicksProps) => (
  <fieldset className={`${choices.choices} ${styles.rows}`} data-row-ticks>
    <legend>{legend}</legend>
    {lines.map(({ id, level, name, figure, keys }) => {
      const isFixed = keys.every((key) => fixed?.keys.has(key))
      const count = keys.filter((key) => ticked.has(key)).length
      const tick = (isOn: boolean) => {
        const after = new Set(ticked)
        for (const key of keys)
          if (isOn) after.add(key)
          else if (!fixed?.keys.has(key)) after.delete(key)
        onChange(after)
      }
      return (
        <label
          key={id}
          className={`${choices.choice} ${styles.row}`}
          style={{ '--level': level } as CSSProperties}
          data-out={(cuts && count === 0) || undefined}
        >
          <input
            type="checkbox"
            data-tick={id}
            data-first={cuts || undefined}
            data-head={keys.length > 1 || undefined}
            checked={count === keys.length}
            ref={(input) => {
              if (input) input.indeterminate = count > 0 && count < keys.length
            }}
            disabled={isFixed}
            onChange={({ target }) => tick(target.checked)}
          />
          <span className={styles.name}>
            <bdi>{name}</bdi>
            {isFixed && <span className={styles.note}> {fixed?.note}</span>}
          </span>
          <bdi className={styles.figure}>{figure}</bdi>
        </label>
      )
    })}
  </fieldset>
)

interface LeftRowsProps extends Pick<RowTicksProps, 'legend' | 'fixed'> {
  quotation: Quotation
  /** The keys of what is not taken. */
  left: ReadonlySet<string>
  onChange: (left: ReadonlySet<string>) => void
}

/** The same of a part of an offer: what is not ticked is left. */
export function LeftRows({ quotation, left, onChange, ...rest }: LeftRowsProps) {
  const keys = new Set(takeables(quotation.blocks).map(keyOf))
  return (
    <RowTicks
      {...rest}
      lines={partLines(quotation)}
      ticked={keys.difference(left)}
      cuts
      onChange={(ticked) => onChange(keys.difference(ticked))}
    />
  )
}
