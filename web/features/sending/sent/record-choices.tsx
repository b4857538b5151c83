import type { PricedLine } from '#domain/document/kinds/kind.ts'
import { rangeOf } from '#domain/document/options.ts'
import type { Quotation } from '#domain/document/quotation.ts'
import { plainLines } from '#domain/html/plain-lines.ts'
import { totalText } from '#domain/numbers/period-text.ts'
import { totalsOf } from '#domain/numbers/totals.ts'
import { type Choice, offeredRows, takenQty, withChoices } from '#domain/offers/choices.ts'
import { withoutRows } from '#domain/offers/part.ts'
import { partLines, takenWithout } from '#domain/offers/part-list.ts'
import { record as WORDS } from '#domain/words/en/sending.json'
import { fill } from '#domain/words/fill.ts'
import choices from '../../../ui/choices.module.css'
import { LeftRows } from '../../../ui/row-ticks.tsx'
import { CheckField, TextField } from '../../../ui/text-field.tsx'
import styles from './sent.module.css'

interface RecordChoicesProps {
  quotation: Quotation
  chosen: readonly Choice[]
  /** The keys of the rows that were not taken. */
  left: ReadonlySet<string>
  onChange: (chosen: readonly Choice[]) => void
  onLeave: (left: ReadonlySet<string>) => void
}

/** What the customer has taken, and chosen of the optional rows, alternatives and open quantities, and the total. */
export function RecordChoices({ quotation, chosen, left, ...on }: RecordChoicesProps) {
  const { onChange, onLeave } = on
  const rows = offeredRows(quotation.blocks)
  const named = withChoices(quotation, settled(quotation, chosen))
  const priced = named.ok
    ? withoutRows(named.value, takenWithout(named.value, left).leftOut)
    : named
  const shown = priced.ok ? totalText(totalsOf(priced.value.blocks, priced.value), quotation) : ''
  const total = fill(WORDS.total, { total: shown || '–' })
  const offer = named.ok ? named.value : quotation
  const choose = (row: PricedLine, isChosen: boolean, qty = row.qty.value) => {
    // Of alternatives one is chosen.
    const isRival = ({ use, group }: PricedLine) => use === 'alternative' && group === row.group
    const out = row.use === 'alternative' ? rows.filter(isRival) : [row]
    const others = chosen.filter(({ rowId }) => out.every(({ id }) => id !== rowId))
    onChange(isChosen ? [...others, { rowId: row.id, qty: rangeOf(row) ? qty : null }] : others)
  }
  return (
    <fieldset className={`${choices.choices} ${styles.choices}`}>
      {rows.length > 0 && <legend>{WORDS.chosen}</legend>}
      {partLines(offer).length > 1 && (
        <LeftRows legend={WORDS.rows} quotation={offer} left={left} onChange={onLeave} />
      )}
      {rows.map((row) => {
        const choice = chosen.find(({ rowId }) => rowId === row.id)
        const name = plainLines(row.description.html).join(' ') || '–'
        const range = rangeOf(row)
        return (
          <div key={row.id}>
            <CheckField
              type={row.use === 'alternative' ? 'radio' : 'checkbox'}
              name={`choice ${row.use === 'alternative' ? row.group : row.id}`}
              checked={choice !== undefined}
              onChange={(isChosen) => choose(row, isChosen)}
            >
              <bdi>{name}</bdi>
            </CheckField>
            {choice && range && (
              <TextField
                type="number"
                label={fill(WORDS.qty, { row: name })}
                min={range.min}
                max={range.max}
                step={range.step}
                value={choice.qty ?? ''}
                onChange={({ target }) =>
                  choose(row, true, target.value === '' ? null : target.valueAsNumber)
                }
              />
            )}
          </div>
        )
      })}
      <p>{total}</p>
    </fieldset>
  )
}

/** With quantities that the offer leaves open: the ones nearest to what is typed. */
export function settled(quotation: Quotation, chosen: readonly Choice[]): Choice[] {
  const rows = new Map(offeredRows(quotation.blocks).map((row) => [row.id, row]))
  return chosen.map(({ rowId, qty }) => {
    const row = rows.get(rowId)
    const range = row && rangeOf(row)
    return { rowId, qty: range ? takenQty(qty ?? range.min, row, range) : null }
  })
}
