import { useEffect, useState } from 'react'
import type { Quotation } from '#domain/document/quotation.ts'
import { isReadable, isSignature, type Strokes } from '#domain/offers/limits.ts'
import { isEmail, normalizeEmail } from '#domain/words/email.ts'
import { fill } from '#domain/words/fill.ts'
import { Waiting } from '../../../ui/fetched.tsx'
import { CheckField, TextField, Wrong } from '../../../ui/text-field.tsx'
import { currentQuotation } from '../../editor/index.ts'
import type { DialogProps } from '../answering.ts'
import { price } from '../price.ts'
import { ownPerson, totalIn } from '../shown-offer.ts'
import { AcceptedSummary } from './accepted-summary.tsx'
import styles from './answer.module.css'
import { AnswerDialog, type NOTHING_TYPED, useAnswer } from './answer-dialog.tsx'
import { TakesPart, useTaken } from './part-choice.tsx'
import { SignatureField } from './signature-field.tsx'

interface AcceptProps extends DialogProps {
  /** Whether it opens with the rows that may be taken. */
  isPart?: boolean
}

export const PartDialog = (props: DialogProps) => <AcceptDialog {...props} isPart />

/**
 * Shows what is accepted, and asks for the name under it (product: The customer’s page). The name is
 * theirs to enter: a mail scanner that presses every button accepts nothing. On the sender's device it
 * asks where the copy goes and, if the sender wants it, for the place of signing.
 */
export function AcceptDialog({ shown, answerId, isOpen, isPart = false }: AcceptProps) {
  const { accept: words, inPerson: here, part, people, choose } = shown.words.page
  const { inPerson, senderName: sender } = shown.facts
  const offer = usePriced()
  const taken = useTaken(shown, offer, isPart)
  const { quotation, rows } = taken
  const form = useAnswer(shown, quotation)
  const { fields, tick, text, isChecked } = form
  const { isByName } = fields
  // Not a field of the form, which keeps what is typed at each change: a signature has hundreds.
  const [strokes, setStrokes] = useState<Strokes>([])
  const [name, email, place] = [fields.name.trim(), fields.email.trim(), fields.place.trim()]
  const mustSign = ownPerson(shown.facts)?.role === 'signs'
  const missing = missingIn(fields, mustSign, strokes)
  const wrong: Partial<typeof missing> = isChecked ? missing : {}
  const given = () => ({
    answer: 'accept' as const,
    name,
    reason: '',
    signature: isSignature(strokes) ? strokes.map((stroke) => [...stroke]) : [],
    answerId,
    signsByName: isByName,
    ...(inPerson && { inPerson: { email, place } }),
    rows,
  })
  const firstMissing = Object.entries(missing).find(([, isIt]) => isIt)?.[0]

  return (
    <AnswerDialog
      name="accept"
      title={words.title}
      shown={shown}
      isOpen={isOpen}
      action={words.send}
      isReady={quotation !== null}
      {...form.status}
      onSubmit={() => form.submit(firstMissing, given)}
    >
      {offer ? (
        <TakesPart shown={shown} offer={offer} taken={taken} />
      ) : (
        <Waiting>{choose.working}</Waiting>
      )}
      {quotation && <AcceptedSummary shown={shown} quotation={quotation} />}
      <TextField
        label={words.name}
        name="name"
        autoComplete={inPerson ? 'off' : 'name'}
        maxLength={200}
        data-first=""
        isWrong={wrong.name}
        hint={wrong.name && <Wrong>{words.nameMissing}</Wrong>}
        {...text('name')}
      />
      {inPerson?.asksPlace && (
        <TextField
          label={here.place}
          name="place"
          autoComplete="off"
          maxLength={200}
          {...text('place')}
        />
      )}
      {inPerson && (
        <TextField
          label={here.email}
          name="email"
          type="email"
          autoComplete="off"
          maxLength={254}
          isWrong={wrong.email}
          hint={wrong.email && <Wrong>{here.emailWrong}</Wrong>}
          {...text('email')}
        />
      )}
      <SignatureField
        words={mustSign ? { ...words, signature: people.signature } : words}
        strokes={strokes}
        onChange={setStrokes}
      />
      {mustSign && (
        <CheckField
          {...tick('isByName')}
          name="by-name"
          isWrong={wrong['by-name']}
          hint={wrong['by-name'] && people.notSigned}
        >
          {people.byName}
        </CheckField>
      )}
      {quotation && (
        <CheckField
          {...tick('isTicked')}
          name="tick"
          isWrong={wrong.tick}
          hint={wrong.tick && words.tickMissing}
        >
          {fill(rows ? part.tick : words.tick, { total: totalIn(quotation) })}
        </CheckField>
      )}
      <p className={styles.recorded}>
        {inPerson ? fill(here.recorded, { sender }) : words.recorded}
      </p>
    </AnswerDialog>
  )
}

/** What is still missing or wrong, by the names of the fields. */
const missingIn = (fields: typeof NOTHING_TYPED, mustSign: boolean, strokes: Strokes) => ({
  name: !isReadable(fields.name),
  email: fields.email.trim() !== '' && !isEmail(normalizeEmail(fields.email)),
  'by-name': mustSign && !fields.isByName && !isSignature(strokes),
  tick: !fields.isTicked,
})

/** The offer with what is chosen, once the server has worked it out; as it is if it can't be asked. */
function usePriced(): Quotation | null {
  const [quotation, setQuotation] = useState<Quotation | null>(null)
  useEffect(() => {
    void price().then(() => setQuotation(currentQuotation()))
  }, [])
  return quotation
}
