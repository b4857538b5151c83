import { type FormEvent, useMemo, useRef, useState } from 'react'
import { formatMoney, formatQty } from '../../../../src/domain/numbers/format-figure.ts'
import { sum } from '../../../../src/domain/numbers/money.ts'
import { rowsOf } from '../../../../src/domain/pasted/rows.ts'
import type { PastedTable } from '../../../../src/domain/pasted/table.ts'
import { readAgain, understand } from '../../../../src/domain/pasted/understand.ts'
import { toast } from '../../../state/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { $document } from '../document/store.ts'
import type { RowsPlace } from './catch-paste.ts'
import { Check, Habit } from './choices.tsx'
import { insertPastedRows, rowsThere } from './insert.ts'
import styles from './paste-rows.module.css'
import { TablePreview } from './table-preview.tsx'
import { WORDS } from './words.ts'

interface PasteRowsDialogProps {
  table: PastedTable
  place: RowsPlace
  /** So many rows more fit into the quotation. */
  room: number
  onClosed: () => void
}

/** What was understood of a pasted table; all of it can be set right before it is inserted. */
export function PasteRowsDialog({ table, place, room, onClosed }: PasteRowsDialogProps) {
  const [isOpen, setOpen] = useState(true)
  const [first, setFirst] = useState<string | null>(null)
  const main = useRef<HTMLButtonElement>(null)
  const { locale, currency } = $document.value?.meta.value ?? DEFAULTS
  const [reading, setReading] = useState(() => understand(table, locale))
  const [isInstead, setInstead] = useState(false)
  const [there] = useState(() => rowsThere(place))
  const most = isInstead ? room + there : room
  const understood = useMemo(() => rowsOf(table, reading), [table, reading])
  const rows = understood.rows.slice(0, most)

  const insert = (event: FormEvent) => {
    event.preventDefault()
    const id = rows.length > 0 ? insertPastedRows(place, rows, isInstead) : null
    if (!id) return
    setFirst(id)
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
        if (first) focusRow(first)
      }}
      initialFocus={main}
      movesFocus={first !== null}
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
            (table.isCut || understood.rows.length > most) && WORDS.cut(formatQty(most, locale)),
            understood.totals > 0 && WORDS.totals(understood.totals),
            ...notesOn(rows),
          ]}
        />
        <div className={styles.choices}>
          <Check
            label={WORDS.header}
            isChecked={reading.hasHeader}
            onChange={(hasHeader) => setReading(readAgain(table, { ...reading, hasHeader }))}
          />
          {there > 0 && (
            <Check
              label={WORDS.instead(there, formatQty(there, locale))}
              isChecked={isInstead}
              onChange={setInstead}
            />
          )}
          <Habit
            own={locale}
            locale={reading.locale}
            onChange={(habit) => setReading(readAgain(table, { ...reading, locale: habit }))}
          />
        </div>
        <TablePreview
          table={table}
          reading={reading}
          locale={locale}
          onRoles={(roles) => setReading({ ...reading, roles })}
        />
        <div className={styles.answers}>
          <Button onClick={() => setOpen(false)}>{WORDS.cancel}</Button>
          <Button kind="primary" type="submit" ref={main} aria-disabled={rows.length === 0}>
            {WORDS.insert}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const DEFAULTS = { locale: 'en-US', currency: 'USD' }
const HOOK = { 'data-paste-rows': '' } as const

type Rows = ReturnType<typeof rowsOf>['rows']

function notesOn(rows: Rows): (string | false)[] {
  const pinned = rows.filter(({ isPinned }) => isPinned).length
  const unread = rows.filter(({ isUnread }) => isUnread).length
  return [pinned > 0 && WORDS.pinned(pinned), unread > 0 && WORDS.unread(unread)]
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
  const row = document.querySelector<HTMLElement>(`[data-row-id="${id}"]`)
  row?.scrollIntoView({ block: 'nearest' })
  row?.querySelector<HTMLElement>('[data-cell="itemPrice"]')?.focus()
}
