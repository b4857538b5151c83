import { type FormEvent, useRef, useState } from 'react'
import { FIRST_FIGURE } from '../../../../src/domain/document/columns.ts'
import { formatMoney, formatQty } from '../../../../src/domain/numbers/format-figure.ts'
import { sum } from '../../../../src/domain/numbers/money.ts'
import { countProductRows } from '../../../../src/domain/pasted/doubts.ts'
import { otherCurrency } from '../../../../src/domain/pasted/other-currency.ts'
import type { PastedTable } from '../../../../src/domain/pasted/parse-table.ts'
import type { PastedRow } from '../../../../src/domain/pasted/read-row.ts'
import { bodyOf } from '../../../../src/domain/pasted/table-format.ts'
import { toast } from '../../../state/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogAnswers } from '../../../ui/dialog.tsx'
import { $document } from '../document/store.ts'
import { cellIn, rowElement } from '../paper/elements.ts'
import { Check, LocaleSelect } from './choices.tsx'
import { DoubtList } from './doubt-list.tsx'
import { columnName, type Telling } from './doubt-words.ts'
import { filledRows, insertPastedRows, type RowsTarget } from './insert-rows.ts'
import styles from './paste-rows.module.css'
import { WORDS } from './paste-rows-words.ts'
import { TablePreview } from './table-preview.tsx'
import { type Reading, useReading } from './use-reading.ts'

interface PasteRowsDialogProps {
  table: PastedTable
  target: RowsTarget
  /** How many more rows the quotation may hold. */
  free: number
  /**
   * Whether they were pasted over a sample text, which typing would replace, in a boq of samples.
   */
  replacesSamples: boolean
  onClosed: () => void
}

/** Shows how a pasted table was understood; everything can be corrected before it is inserted. */
export function PasteRowsDialog(props: PasteRowsDialogProps) {
  const { target, free, replacesSamples, onClosed } = props
  const [isOpen, setOpen] = useState(true)
  const [firstId, setFirstId] = useState<string | null>(null)
  const submit = useRef<HTMLButtonElement>(null)
  const { locale, currency } = $document.value?.meta.value ?? DEFAULTS
  const reading = useReading(props.table, locale)
  const { table, format, detected, understood } = reading
  const [replacesAll, setReplacesAll] = useState(replacesSamples)
  const [filled] = useState(() => filledRows(target))
  const max = replacesAll ? free + filled : free
  const rows = understood.rows.slice(0, max)
  const telling = { table, format, locale, currency }

  const insert = (event: FormEvent) => {
    event.preventDefault()
    const id = rows.length > 0 ? insertPastedRows(target, rows, replacesAll) : null
    if (!id) return
    setFirstId(id)
    setOpen(false)
    toast.success(WORDS.inserted(rows.length, formatQty(rows.length, locale)))
  }
  return (
    <Dialog
      name="paste-rows"
      title={WORDS.title}
      width={1040}
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      onClosed={() => {
        onClosed()
        if (firstId) focusRow(firstId)
      }}
      initialFocus={submit}
      movesFocus={firstId !== null}
      hook={HOOK}
    >
      <form className={styles.form} onSubmit={insert}>
        <Summary
          text={
            rows.length === 0
              ? WORDS.none
              : WORDS.rows(
                  rows.length,
                  formatQty(rows.length, locale),
                  formatMoney(sum(rows.map(({ price }) => price)), locale, currency),
                )
          }
          notes={[
            (table.isCut || understood.rows.length > max) && WORDS.cut(formatQty(max, locale)),
            ...notesOn(reading, telling, rows),
          ]}
        />
        <DoubtList reading={reading} telling={telling} />
        <div className={styles.choices}>
          <Check
            label={WORDS.header(detected.titles)}
            isChecked={format.hasHeader}
            onChange={(hasHeader) =>
              reading.redetect({ hasHeader, titles: hasHeader ? detected.titles : 0 })
            }
          />
          {filled > 0 && (
            <Check
              label={WORDS.replaceAll(filled, formatQty(filled, locale), replacesSamples)}
              isChecked={replacesAll}
              onChange={setReplacesAll}
            />
          )}
          <LocaleSelect
            own={locale}
            value={format.locale}
            onChange={(chosen) => reading.redetect({ locale: chosen })}
          />
        </div>
        <TablePreview
          reading={reading}
          locale={locale}
          onRoles={(roles) => reading.setFormat({ ...format, roles })}
        />
        <DialogAnswers>
          <Button onClick={() => setOpen(false)}>{WORDS.cancel}</Button>
          <Button kind="primary" type="submit" ref={submit} aria-disabled={rows.length === 0}>
            {WORDS.insert}
          </Button>
        </DialogAnswers>
      </form>
    </Dialog>
  )
}

const DEFAULTS = { locale: 'en-US', currency: 'USD' }
const HOOK = { 'data-paste-rows': '' } as const

function notesOn(
  reading: Reading,
  telling: Telling,
  rows: readonly PastedRow[],
): (string | false)[] {
  const { table, format, understood } = reading
  const other = otherCurrency(table, format, telling.currency)
  const rounded = rows.filter(({ isRounded }) => isRounded).length
  const products = countProductRows(table, format, understood)
  const hasText = (at: number) => bodyOf(table, format).some((row) => (row[at] ?? '') !== '')
  const columnsWith = (role: 'cost' | 'none') =>
    format.roles
      .flatMap((own, at) => (own === role && hasText(at) ? [columnName(telling, at)] : []))
      .join(', ')
  const [costs, others] = [columnsWith('cost'), columnsWith('none')]
  return [
    products !== null &&
      products.matching > 0 &&
      WORDS.product(
        capitalize(columnName(telling, format.roles.indexOf('price'))),
        products.matching,
        products.rows,
        formatQty(products.rows, telling.locale),
      ),
    other !== null && WORDS.currency(other, telling.currency),
    costs !== '' && WORDS.costs(costs),
    others !== '' && WORDS.leftOut(others),
    format.titles > 0 && WORDS.titles(format.titles),
    rounded > 0 && WORDS.rounded(rounded),
  ]
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function Summary({ text, notes }: { text: string; notes: (string | false)[] }) {
  return (
    <div className={styles.summary} role="status">
      <p>{text}</p>
      {notes.map((note) => note && <p key={note}>{note}</p>)}
    </div>
  )
}

function focusRow(id: string): void {
  const row = rowElement(id)
  row?.scrollIntoView({ block: 'nearest' })
  cellIn(row, FIRST_FIGURE)?.focus()
}
