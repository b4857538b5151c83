import { useId, useRef, useState } from 'react'
import { NO_TERMS } from '#domain/document/quotation.ts'
import { formatMoney, formatQty } from '#domain/numbers/format-figure.ts'
import { sum } from '#domain/numbers/money.ts'
import { otherSeparatorLocale } from '#domain/pasted/detect-format.ts'
import type { PastedTable } from '#domain/pasted/parse-table.ts'
import { countInWords } from '#domain/words/count-in-words.ts'
import { pasteRows as WORDS } from '#domain/words/en/editor.json'
import { fill } from '#domain/words/fill.ts'
import { toast } from '../../../state/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogAnswers } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { Select } from '../../../ui/select.tsx'
import { CheckField } from '../../../ui/text-field.tsx'
import { $document } from '../document/store.ts'
import { firstCellIn } from '../figures/tab-order.ts'
import { rowElement } from '../paper/elements.ts'
import { DoubtList } from './doubt-list.tsx'
import { notesOn, rowsIn } from './doubt-words.ts'
import { filledRows, insertPastedRows, type RowsTarget } from './insert-rows.ts'
import styles from './paste-rows.module.css'
import { TablePreview } from './table-preview.tsx'
import { useReading } from './use-reading.ts'

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
  const meta = $document.value?.meta.value ?? NO_TERMS
  const { locale, currency, decimals, tax } = meta
  const reading = useReading(props.table, meta, tax.mode)
  const { table, format, detected, understood } = reading
  const [replacesAll, setReplacesAll] = useState(replacesSamples)
  const [filled] = useState(() => filledRows(target))
  const max = replacesAll ? free + filled : free
  const items = understood.items.slice(0, max)
  const telling = { table, format, locale, currency, decimals }

  const insert = () => {
    const id = items.length > 0 ? insertPastedRows(target, items, replacesAll) : null
    if (!id) return
    setFirstId(id)
    setOpen(false)
    toast.success(
      countInWords(WORDS.inserted, items.length, { count: formatQty(items.length, locale) }),
    )
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
      <Form className={styles.form} onSubmit={insert}>
        <Summary
          text={
            items.length === 0
              ? WORDS.none
              : countInWords(WORDS.rows, items.length, {
                  count: formatQty(items.length, locale),
                  sum: formatMoney(sum(rowsIn(items).map(({ price }) => price)), meta),
                })
          }
          notes={[
            (table.isCut || understood.items.length > max) &&
              fill(WORDS.cut, { fit: formatQty(max, locale) }),
            ...notesOn(reading, telling, items),
          ]}
        />
        <DoubtList reading={reading} telling={telling} />
        <div className={styles.choices}>
          <CheckField
            checked={format.hasHeader}
            onChange={(hasHeader) =>
              reading.redetect({ hasHeader, titles: hasHeader ? detected.titles : 0 })
            }
          >
            {detected.titles === 0
              ? WORDS.header
              : fill(WORDS.headerBelow, { row: detected.titles + 1 })}
          </CheckField>
          {filled > 0 && (
            <CheckField checked={replacesAll} onChange={setReplacesAll}>
              {countInWords(replacesSamples ? WORDS.replaceSamples : WORDS.replaceRows, filled, {
                count: formatQty(filled, locale),
              })}
            </CheckField>
          )}
          <LocaleSelect
            own={locale}
            value={format.locale}
            onChange={(chosen) => reading.redetect({ locale: chosen })}
          />
        </div>
        <TablePreview
          reading={reading}
          style={meta}
          onRoles={(roles) => reading.setFormat({ ...format, roles })}
        />
        <DialogAnswers>
          <Button onClick={() => setOpen(false)}>{WORDS.cancel}</Button>
          <Button kind="primary" type="submit" ref={submit} aria-disabled={items.length === 0}>
            {WORDS.insert}
          </Button>
        </DialogAnswers>
      </Form>
    </Dialog>
  )
}

const HOOK = { 'data-paste-rows': '' } as const

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
  firstCellIn(row)?.focus()
}

interface LocaleSelectProps {
  /** The quotation's locale. */
  own: string
  value: string
  onChange: (locale: string) => void
}

/** How the pasted figures are written: an example shows each decimal mark. */
function LocaleSelect({ own, value, onChange }: LocaleSelectProps) {
  const id = useId()
  const locales = [own, otherSeparatorLocale(own)]
  return (
    <span className={styles.locale}>
      <label htmlFor={id}>{WORDS.locale}</label>
      <Select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {locales.map((locale) => (
          <option key={locale} value={locale}>
            {new Intl.NumberFormat(locale, EXAMPLE).format(1234.56)}
          </option>
        ))}
      </Select>
    </span>
  )
}

const EXAMPLE = { numberingSystem: 'latn', minimumFractionDigits: 2 } as const
