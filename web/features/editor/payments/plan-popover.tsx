import { useRef, useState } from 'react'
import { LIMITS } from '#domain/document/limits.ts'
import { changePart, movePart, withNewPart, withoutPart } from '#domain/document/payments.ts'
import { NO_TERMS, type Payment } from '#domain/document/quotation.ts'
import { withRoomForTotals } from '#domain/document/room-for-totals.ts'
import { duePayments } from '#domain/numbers/commitments.ts'
import { formatMoney } from '#domain/numbers/format-figure.ts'
import { plan as WORDS } from '#domain/words/en/editor.json'
import { openPopover } from '../../../ui/popover.tsx'
import field from '../../../ui/text-field.module.css'
import { nextId } from '../document/document-words.ts'
import type { Meta } from '../document/model.ts'
import { isFixed } from '../document/now.ts'
import { $document, runOnMeta } from '../document/store.ts'
import { Chip, useFocusAfter } from '../tax/form-fields.tsx'
import styles from '../tax/tax-fields.module.css'
import { TotalsPopover } from '../tax/totals-popover.tsx'
import { PartFields } from './part-fields.tsx'

/** Opens the payment plan beside the total, or closes it if its button is pressed again. */
export function openPlanForm(button: HTMLElement, commitPending: () => void): void {
  openPopover(button, (close) => {
    if (isFixed()) return null
    commitPending()
    return (
      <TotalsPopover button={button} aria-label={WORDS.title} data-plan onClosed={close}>
        {(meta) => <PlanFields meta={meta} />}
      </TotalsPopover>
    )
  })
}

/** The parts of the payment plan; every change is a step to undo. */
function PlanFields({ meta }: { meta: Meta }) {
  const { payments } = meta
  const box = useRef<HTMLDivElement>(null)
  const focusAfter = useFocusAfter(box)
  /** What is read while it is typed: the amounts follow it. */
  const [typed, setTyped] = useState<Pick<Payment, 'id' | 'value'> | null>(null)
  const totals = $document.value?.totals.value ?? { periods: [] }
  const planned = payments.map((part) => (part.id === typed?.id ? { ...part, ...typed } : part))
  const due = duePayments(totals, { ...NO_TERMS, ...meta, payments: planned })
  const change = (after: readonly Payment[], selector: string) =>
    focusAfter(() => changePlan(after), selector)
  const add = () => {
    const after = withNewPart(payments, nextId)
    change(after, `[data-part="${after.at(-2)?.id}"] [inputmode="decimal"]`)
  }
  const move = (id: string, by: 1 | -1) => {
    const after = movePart(payments, id, by)
    const isAtEnd = after[by < 0 ? 0 : after.length - 2]?.id === id
    change(after, `[data-part="${id}"] [data-move="${isAtEnd ? -by : by}"]`)
  }
  return (
    <div ref={box} className={styles.tax}>
      {payments.length === 0 && <p className={field.note}>{WORDS.hint}</p>}
      <ol className={styles.rates} aria-label={WORDS.title}>
        {payments.map((part, at) => (
          <PartFields
            key={part.id}
            part={part}
            at={at}
            meta={meta}
            amount={formatMoney(due.find(({ id }) => id === part.id)?.amount ?? 0, meta)}
            onChange={(changed) => changePlan(changePart(payments, part.id, () => changed))}
            onType={(value) => setTyped(value === null ? null : { id: part.id, value })}
            onMove={(by) => move(part.id, by)}
            onRemove={() => change(withoutPart(payments, part.id), ADD_PART)}
          />
        ))}
      </ol>
      <div className={styles.chips}>
        {payments.length < LIMITS.payments && (
          <Chip data-action="add-part" onClick={add}>
            {WORDS.add}
          </Chip>
        )}
        {payments.length > 0 && (
          <Chip data-action="remove-plan" onClick={() => change([], ADD_PART)}>
            {WORDS.removeAll}
          </Chip>
        )}
      </div>
    </div>
  )
}

const ADD_PART = '[data-action="add-part"]'

/** One undoable step; the first plan makes room for its names beside the amounts. */
function changePlan(payments: readonly Payment[]): void {
  runOnMeta({ payments: [...payments] }, (blocks) =>
    payments.length > 0 ? [...withRoomForTotals(blocks)] : [...blocks],
  )
}
