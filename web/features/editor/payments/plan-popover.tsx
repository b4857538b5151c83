import { useRef, useState } from 'react'
import { LIMITS } from '#domain/document/limits.ts'
import { changePart, movePart, withNewPart, withoutPart } from '#domain/document/payments.ts'
import { NO_TERMS, type Payment } from '#domain/document/quotation.ts'
import { withRoomForTotals } from '#domain/document/room-for-totals.ts'
import { duePayments } from '#domain/numbers/commitments.ts'
import { formatMoney } from '#domain/numbers/format-figure.ts'
import { plan as WORDS } from '#domain/words/en/editor.json'
import { openPopover, Popover } from '../../../ui/popover.tsx'
import field from '../../../ui/text-field.module.css'
import { nextId } from '../document/document-words.ts'
import type { Meta } from '../document/model.ts'
import { isFixed } from '../document/now.ts'
import { $document, runOnMeta } from '../document/store.ts'
import { closest } from '../paper/elements.ts'
import { Chip, useFocusAfter } from '../tax/form-fields.tsx'
import { besideTotals, refusesActive } from '../tax/tax-popover.tsx'
import { PartFields } from './part-fields.tsx'
import styles from './plan.module.css'

/** Opens the payment plan beside the total, or closes it if its button is pressed again. */
export function openPlanForm(button: HTMLElement, commitPending: () => void): void {
  openPopover(button, (close) => {
    if (isFixed()) return null
    commitPending()
    return <PlanPopover button={button} onClose={close} />
  })
}

/** The parts of the payment plan; every change is a step to undo. */
function PlanPopover({ button, onClose }: { button: HTMLElement; onClose: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const popup = useRef<HTMLDivElement>(null)
  const meta = $document.value?.meta.value
  const block = closest(button, '[data-block-type="price"]') ?? button
  const isBeside = innerWidth > 700
  return (
    <Popover
      ref={popup}
      className={styles.popup}
      aria-label={WORDS.title}
      data-plan
      isOpen={isOpen && meta !== undefined}
      button={button}
      place={{
        anchor: besideTotals(block),
        ...(isBeside && { side: 'left', align: 'start' }),
        collisionAvoidance: isBeside ? { align: 'shift' } : { fallbackAxisSide: 'none' },
      }}
      mayClose={() => !refusesActive(popup.current)}
      onDismiss={() => setOpen(false)}
      onClosed={onClose}
    >
      {meta && <PlanFields meta={meta} />}
    </Popover>
  )
}

function PlanFields({ meta }: { meta: Meta }) {
  const { payments } = meta
  const box = useRef<HTMLDivElement>(null)
  const focusAfter = useFocusAfter(box)
  /** What is read while it is typed: the amounts follow it. */
  const [typed, setTyped] = useState<Pick<Payment, 'id' | 'value'> | null>(null)
  const totals = $document.value?.totals.value ?? { periods: [] }
  const planned = payments.map((part) => (part.id === typed?.id ? { ...part, ...typed } : part))
  const due = duePayments(totals, { ...NO_TERMS, ...meta, payments: planned })
  const amountOf = (id: string) =>
    formatMoney(due.find((part) => part.id === id)?.amount ?? 0, meta)
  const add = () => {
    const after = withNewPart(payments, nextId)
    const added = after.at(-2)?.id
    focusAfter(() => changePlan(after), `[data-part="${added}"] [inputmode="decimal"]`)
  }
  const remove = (id: string) =>
    focusAfter(() => changePlan(withoutPart(payments, id)), '[data-action="add-part"]')
  const move = (id: string, by: 1 | -1) => {
    const after = movePart(payments, id, by)
    const isAtEnd = after[by < 0 ? 0 : after.length - 2]?.id === id
    const next = isAtEnd ? -by : by
    focusAfter(() => changePlan(after), `[data-part="${id}"] [data-move="${next}"]`)
  }
  return (
    <div ref={box} className={styles.plan}>
      {payments.length === 0 && <p className={field.note}>{WORDS.hint}</p>}
      <ol className={styles.parts} aria-label={WORDS.title}>
        {payments.map((part, at) => (
          <PartFields
            key={part.id}
            part={part}
            at={at}
            meta={meta}
            amount={amountOf(part.id)}
            onChange={(changed) => changePlan(changePart(payments, part.id, () => changed))}
            onType={(value) => setTyped(value === null ? null : { id: part.id, value })}
            onMove={(by) => move(part.id, by)}
            onRemove={() => remove(part.id)}
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
          <Chip
            data-action="remove-plan"
            onClick={() => focusAfter(() => changePlan([]), '[data-action="add-part"]')}
          >
            {WORDS.removeAll}
          </Chip>
        )}
      </div>
    </div>
  )
}

/** One undoable step; the first plan makes room for its names beside the amounts. */
function changePlan(payments: readonly Payment[]): void {
  runOnMeta({ payments: [...payments] }, (blocks) =>
    payments.length > 0 ? [...withRoomForTotals(blocks)] : [...blocks],
  )
}
