import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Quotation } from '#domain/document/quotation.ts'
import { isReadable, isSignature, type Strokes } from '#domain/offers/limits.ts'
import { fill } from '#domain/words/fill.ts'
import type { PageWords } from '#domain/words/words.ts'
import { Waiting } from '../../../ui/fetched.tsx'
import { Form } from '../../../ui/form.tsx'
import { CheckField, TextField } from '../../../ui/text-field.tsx'
import { currentQuotation } from '../../editor/index.ts'
import type { DialogProps } from '../answering.ts'
import { keepAnswer, keptAnswer } from '../kept-choices.ts'
import { price } from '../price.ts'
import { ownPerson, totalIn } from '../shown-offer.ts'
import { AcceptedSummary } from './accepted-summary.tsx'
import styles from './answer.module.css'
import { AnswerDialog, refusalText, useAnswer } from './answer-dialog.tsx'
import { HereFields, isBadEmail, NOT_TYPED } from './here-fields.tsx'
import { TakesPart, useTaken } from './part-choice.tsx'
import { SignatureField } from './signature-field.tsx'

/**
 * Shows what is accepted, and asks for the name under it (product: The customer’s page). The name is
 * theirs to enter: a mail scanner that presses every button accepts nothing.
 */
export const AcceptDialog = (props: AcceptProps) => (
  <AnswerDialog
    name="accept"
    title={props.shown.words.page.accept.title}
    shown={props.shown}
    isOpen={props.isOpen}
  >
    <AcceptForm {...props} />
  </AnswerDialog>
)

interface AcceptProps extends DialogProps {
  /** Whether it opens with the rows that may be taken. */
  isPart?: boolean
}

export const PartDialog = (props: DialogProps) => <AcceptDialog {...props} isPart />

function AcceptForm({ shown, answerId, isPart = false }: AcceptProps) {
  const { page } = shown.words
  const words = page.accept
  const offer = usePriced()
  const taken = useTaken(shown, offer, isPart)
  const { quotation, rows } = taken
  const [kept] = useState(keptAnswer)
  const [name, setName] = useState(kept.name ?? '')
  const [isTicked, setTicked] = useState(false)
  const [strokes, setStrokes] = useState<Strokes>([])
  const [isByName, setByName] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const { inPerson, senderName: sender } = shown.facts
  const [here, setHere] = useState(NOT_TYPED)
  const { result, refusal, send } = useAnswer()
  const fields = useRef<HTMLFormElement>(null)
  const isNameWrong = isChecked && !isReadable(name)
  const mustSign = ownPerson(shown.facts)?.role === 'signs'
  const isUnsigned = isMissing(mustSign, strokes, isByName)

  const submit = () => {
    if (!quotation) return
    setChecked(true)
    const wrong = firstOf({
      name: !isReadable(name),
      email: isBadEmail(here),
      'by-name': isUnsigned,
      tick: !isTicked,
    })
    if (wrong) return fields.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
    const signature = isSignature(strokes) ? strokes.map((stroke) => [...stroke]) : []
    void send({
      answer: 'accept',
      name: name.trim(),
      reason: '',
      signature,
      answerId,
      signsByName: isByName,
      ...(inPerson && { inPerson: { email: here.email.trim(), place: here.place.trim() } }),
      rows,
    })
  }

  return (
    <Form ref={fields} action={words.send} result={result} onSubmit={submit} noValidate>
      {offer && <TakesPart shown={shown} offer={offer} taken={taken} />}
      {quotation && <AcceptedSummary shown={shown} quotation={quotation} />}
      {!offer && <Waiting>{page.choose.working}</Waiting>}
      <TextField
        label={words.name}
        name="name"
        autoComplete={inPerson ? 'off' : 'name'}
        maxLength={200}
        data-first=""
        isWrong={isNameWrong}
        hint={isNameWrong && <span className={styles.wrong}>{words.nameMissing}</span>}
        value={name}
        onChange={({ target }) => {
          setName(target.value)
          keepAnswer({ name: target.value })
        }}
      />
      <HereFields shown={shown} here={here} isChecked={isChecked} onChange={setHere} />
      <SignatureField
        words={signatureWords(page, mustSign)}
        strokes={strokes}
        onChange={setStrokes}
      />
      {mustSign && (
        <Tick
          name="by-name"
          isTicked={isByName}
          isWrong={isChecked && isUnsigned}
          missing={page.people.notSigned}
          onChange={setByName}
        >
          {page.people.byName}
        </Tick>
      )}
      <Tick
        name="tick"
        isTicked={isTicked}
        isDisabled={!quotation}
        isWrong={isChecked && !isTicked}
        missing={words.tickMissing}
        onChange={setTicked}
      >
        {fill(rows ? page.part.tick : words.tick, {
          total: quotation ? totalIn(quotation) : '…',
        })}
      </Tick>
      <p className={styles.recorded}>
        {inPerson ? fill(page.inPerson.recorded, { sender }) : words.recorded}
      </p>
      {refusal && (
        <p className={styles.refusal} role="alert">
          {refusalText(refusal, shown)}
        </p>
      )}
    </Form>
  )
}

const signatureWords = ({ accept, people }: PageWords, mustSign: boolean) =>
  mustSign ? { ...accept, signature: people.signature } : accept

const isMissing = (mustSign: boolean, strokes: Strokes, isByName: boolean): boolean =>
  mustSign && !isByName && !isSignature(strokes)

/** The first field that is wrong. */
const firstOf = (wrong: Readonly<Record<string, boolean>>): string | undefined =>
  Object.keys(wrong).find((field) => wrong[field])

interface TickProps {
  name: string
  isTicked: boolean
  isDisabled?: boolean
  isWrong: boolean
  /** What is said then. */
  missing: string
  onChange: (isTicked: boolean) => void
  children: ReactNode
}

const Tick = ({ name, isTicked, isDisabled, isWrong, missing, onChange, children }: TickProps) => (
  <div>
    <CheckField
      className={styles.tick}
      name={name}
      checked={isTicked}
      disabled={isDisabled}
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? `${name}-missing` : undefined}
      onChange={onChange}
    >
      {children}
    </CheckField>
    {isWrong && (
      <p id={`${name}-missing`} className={styles.wrong}>
        {missing}
      </p>
    )}
  </div>
)

/** The offer with what is chosen, once the server has worked it out; as it is if it can't be asked. */
function usePriced(): Quotation | null {
  const [quotation, setQuotation] = useState<Quotation | null>(null)
  useEffect(() => {
    void price().then(() => setQuotation(currentQuotation()))
  }, [])
  return quotation
}
