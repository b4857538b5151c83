import { type FormEvent, useMemo, useRef, useState } from 'react'
import { formatMoney, formatQty } from '../../../../src/domain/numbers/format-figure.ts'
import { sum } from '../../../../src/domain/numbers/money.ts'
import { detectTableFormat, redetectRoles } from '../../../../src/domain/pasted/detect-format.ts'
import { otherCurrency } from '../../../../src/domain/pasted/other-currency.ts'
import type { PastedTable } from '../../../../src/domain/pasted/parse-table.ts'
import { toPastedRows } from '../../../../src/domain/pasted/pasted-rows.ts'
import { toast } from '../../../state/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogAnswers } from '../../../ui/dialog.tsx'
import { $document } from '../document/store.ts'
import { cellIn, rowElement } from '../paper/elements.ts'
import { Check, LocaleSelect } from './choices.tsx'
import { filledRows, insertPastedRows, type RowsTarget } from './insert-rows.ts'
import styles from './paste-rows.module.css'
import { TablePreview } from './table-preview.tsx'
import { WORDS } from './words.ts'

interface PasteRowsDialogProps {
  table: PastedTable
  target: RowsTarget
  /** How many more rows the quotation may hold. */
  free: number
  /** They were pasted over a sample that typing would replace, as are all rows of the boq. */
  replacesSamples: boolean
  onClosed: () => void
}

/** Shows how a pasted table was understood; all of it can be corrected before it is inserted. */
export function PasteRowsDialog(props: PasteRowsDialogProps) {
  const { table, target, free, replacesSamples, onClosed } = props
  const [isOpen, setOpen] = useState(true)
  const [firstId, setFirstId] = useState<string | null>(null)
  const submit = useRef<HTMLButtonElement>(null)
  const { locale, currency } = $document.value?.meta.value ?? DEFAULTS
  const [detected] = useState(() => detectTableFormat(table, locale))
  const [reading, setReading] = useState(detected)
  const [replacesAll, setReplacesAll] = useState(replacesSamples)
  const [filled] = useState(() => filledRows(target))
  const max = replacesAll ? free + filled : free
  const understood = useMemo(() => toPastedRows(table, reading), [table, reading])
  const rows = understood.rows.slice(0, max)
  const other = useMemo(() => otherCurrency(table, reading, currency), [table, reading, currency])

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
            reading.titles > 0 && WORDS.titles(reading.titles),
            understood.totals > 0 && WORDS.totals(understood.totals),
            other !== null && WORDS.currency(other, currency),
            ...notesOn(rows),
          ]}
        />
        <div className={styles.choices}>
          <Check
            label={WORDS.header(detected.titles)}
            isChecked={reading.hasHeader}
            onChange={(hasHeader) => {
              const titles = hasHeader ? detected.titles : 0
              setReading(redetectRoles(table, { ...reading, hasHeader, titles }))
            }}
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
            value={reading.locale}
            onChange={(chosen) => setReading(redetectRoles(table, { ...reading, locale: chosen }))}
          />
        </div>
        <TablePreview
          table={table}
          reading={reading}
          locale={locale}
          onRoles={(roles) => setReading({ ...reading, roles })}
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

type Rows = ReturnType<typeof toPastedRows>['rows']

function notesOn(rows: Rows): (string | false)[] {
  const pinned = rows.filter(({ isPinned }) => isPinned).length
  const rounded = rows.filter(({ isRounded }) => isRounded).length
  const words = rows.flatMap((row) => row.words)
  const unread = rows.flatMap((row) => row.unread.map(({ text }) => text))
  return [
    pinned > 0 && WORDS.pinned(pinned),
    rounded > 0 && WORDS.rounded(rounded),
    words.length > 0 && WORDS.words(words),
    unread.length > 0 && WORDS.unread(unread),
  ]
}

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
  cellIn(row, 'itemPrice')?.focus()
}
