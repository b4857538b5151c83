import { useState } from 'react'
import { namesOf } from '#domain/offers/part-list.ts'
import { fill } from '#domain/words/fill.ts'
import { useForm } from '../../../ui/form.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { currentQuotation } from '../../editor/index.ts'
import { closeDialog, type DialogProps } from '../answering.ts'
import { askForRows, openQuestions } from '../ask/open-questions.ts'
import { totalIn } from '../shown-offer.ts'
import styles from './answer.module.css'
import { AnswerDialog } from './answer-dialog.tsx'
import { PartChoice, usePart } from './part-choice.tsx'

/** Characters of a question, as of its other texts (api: Question calls), and of these the message's. */
const MOST = 2_000
const MOST_MESSAGE = 1_000

/** Asks for some rows alone, where only the whole can be accepted (product: A part of an offer). */
export function RowsDialog({ shown, isOpen }: DialogProps) {
  const words = shown.words.page.part
  const { total: totalName } = shown.words.page.accept
  const [offer] = useState(currentQuotation)
  const choice = usePart(offer, NOTHING)
  const { part } = choice
  const form = useForm({ text: '' })
  const message = form.fields.text.trim()
  const quotation = part?.quotation
  // Only who types asks: a scanner of mails presses every button once.
  const isReady = Boolean(quotation && part?.leftOut.length && message)
  const submit = async () => {
    if (!offer || !part || !quotation || !isReady) return
    const rows = namesOf(offer, part.rows)
    const said = `\n\n${message}`
    const total = totalIn(quotation)
    const most = MOST - said.length - fill(words.text, { rows: '…', total }).length
    const named = rows.length > most ? `${rows.slice(0, most)}…` : rows
    const text = `${fill(words.text, { rows: named, total })}${said}`
    const asked = await form.run(async () => {
      const refusal = await askForRows(part.rows, text)
      return { ok: refusal === '', refusal }
    })
    if (!asked?.ok) return form.setProblem(asked?.refusal ?? '')
    // The panel is the next entry of the browser's history: this one is left first.
    const open = () => openQuestions({ rowId: null })
    addEventListener('popstate', open, { once: true })
    closeDialog()
  }
  return (
    <AnswerDialog
      name="rows"
      title={words.ask}
      shown={shown}
      isOpen={isOpen}
      action={words.send}
      isReady={isReady}
      {...form.status}
      onSubmit={submit}
    >
      <p className={styles.recorded}>{fill(words.about, { sender: shown.facts.senderName })}</p>
      {offer && <PartChoice shown={shown} offer={offer} part={choice} />}
      {quotation && (
        <p className={styles.total}>
          <span>{totalName}</span>
          <bdi data-part-total>{totalIn(quotation)}</bdi>
        </p>
      )}
      <TextArea
        label={words.message}
        name="text"
        required
        rows={2}
        maxLength={MOST_MESSAGE}
        {...form.text('text')}
      />
    </AnswerDialog>
  )
}

const NOTHING = { mandatory: [], isPriced: false }
