import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Quotation } from '#domain/document/quotation.ts'
import { choicesIn } from '#domain/offers/choices.ts'
import { isBelowNothing, takeables, withoutRows } from '#domain/offers/part.ts'
import { keyOf, takenWithout } from '#domain/offers/part-list.ts'
import { callOpen } from '../../../state/api.ts'
import { LeftRows } from '../../../ui/row-ticks.tsx'
import { CheckField } from '../../../ui/text-field.tsx'
import { keepAnswer, keptAnswer } from '../kept-choices.ts'
import { IN_TIME, linkToken } from '../show-offer.ts'
import type { ShownOffer } from '../shown-offer.ts'
import styles from './answer.module.css'

/** What a customer takes of an offer. */
export interface Part {
  /** The offer without the rest; null where nothing, or less, is left. */
  readonly quotation: Quotation | null
  /** As calls name them. */
  readonly rows: string[]
  /** The rows that are not taken. */
  readonly leftOut: readonly string[]
  /** Whether it is a rebate without what it is for. */
  readonly isNegative: boolean
}

/** The rows that are ticked, which stay on this device until they are sent (product: A part of an offer). */
export function usePart(offer: Quotation | null, { mandatory, isPriced }: PartOf) {
  const [kept, setLeft] = useState<ReadonlySet<string>>(() => new Set(keptAnswer().left))
  const fixed = useMemo(() => (offer ? fixedIn(offer, mandatory) : NONE), [offer, mandatory])
  const left = useMemo(() => kept.difference(fixed), [kept, fixed])
  const part = useMemo(() => (offer ? partOf(offer, left) : null), [offer, left])
  const change = (after: ReadonlySet<string>) => {
    setLeft(after)
    keepAnswer({ left: [...after] })
  }
  const priced = useServersPrice(isPriced && part?.leftOut.length ? part : null)
  return { left, fixed, change, part: part && { ...part, quotation: priced ?? part.quotation } }
}

interface PartOf {
  readonly mandatory: readonly string[]
  /** Whether the server is to work it out. */
  readonly isPriced: boolean
}

const NONE: ReadonlySet<string> = new Set()

const fixedIn = ({ blocks }: Quotation, mandatory: readonly string[]): ReadonlySet<string> => {
  const must = new Set(mandatory)
  return new Set(
    takeables(blocks).flatMap((one) => (one.ids.some((id) => must.has(id)) ? keyOf(one) : [])),
  )
}

function partOf(offer: Quotation, left: ReadonlySet<string>): Part {
  const taken = takenWithout(offer, left)
  const read = withoutRows(offer, taken.leftOut)
  const isEmpty = taken.rows.length === 0 && choicesIn(offer.blocks).length === 0
  const isNegative = read.ok && isBelowNothing(read.value, offer)
  return { ...taken, quotation: read.ok && !isEmpty && !isNegative ? read.value : null, isNegative }
}

/** What is accepted: all of the offer, or a part where that is asked for. */
export function useTaken({ facts }: ShownOffer, offer: Quotation | null, isPart: boolean) {
  const { mandatoryRows: mandatory, mayTakePart } = facts
  const [takesPart, setTakesPart] = useState(mayTakePart && (isPart || !!keptAnswer().left?.length))
  const own = usePart(offer, { mandatory, isPriced: takesPart })
  const part = takesPart && own.part?.leftOut.length ? own.part : null
  const { quotation, rows } = part ?? { quotation: offer, rows: null }
  return { ...own, takesPart, setTakesPart, quotation, rows }
}

interface TakesPartProps {
  shown: ShownOffer
  offer: Quotation
  taken: ReturnType<typeof useTaken>
}

/** Whether a part is taken, and which. */
export function TakesPart({ shown, offer, taken }: TakesPartProps) {
  const { takesPart, setTakesPart } = taken
  // The dialog, which begins with them, may have been opened before the offer was worked out.
  const focusRows = useEffectEvent(() => takesPart && focusFirst())
  useEffect(() => void focusRows(), [])
  if (!shown.facts.mayTakePart) return null
  return (
    <div>
      <CheckField name="part" checked={takesPart} onChange={setTakesPart}>
        {shown.words.page.part.action}
      </CheckField>
      {takesPart && <PartChoice shown={shown} offer={offer} part={taken} />}
    </div>
  )
}

const focusFirst = () => document.querySelector<HTMLElement>('[data-tick]:enabled')?.focus()

/** The part as the server works it out, once it has. */
function useServersPrice(part: Part | null): Quotation | null {
  const [priced, setPriced] = useState<{ of: Part; quotation: Quotation } | null>(null)
  useEffect(() => {
    if (!part?.quotation) return
    const { rows, quotation } = part
    const asked = { token: linkToken(), choices: choicesIn(quotation.blocks), rows }
    let isCurrent = true
    void callOpen('POST', 'price-offer', asked, IN_TIME).then((answer) => {
      if (isCurrent && answer.ok)
        setPriced({ of: part, quotation: answer.data.quotation as Quotation })
    })
    return () => {
      isCurrent = false
    }
  }, [part])
  return priced?.of === part ? priced.quotation : null
}

interface PartChoiceProps {
  shown: ShownOffer
  offer: Quotation
  /** The keys of what is not taken, and of what can't be left out. */
  part: Pick<ReturnType<typeof usePart>, 'left' | 'fixed' | 'change' | 'part'>
}

/** Ticks the rows that are taken. */
export function PartChoice({ shown, offer, part: { left, fixed, change, part } }: PartChoiceProps) {
  const words = shown.words.page.part
  const isNone = takeables(offer.blocks).every((one) => left.has(keyOf(one)))
  return (
    <>
      <LeftRows
        legend={words.legend}
        quotation={offer}
        left={left}
        fixed={{ keys: fixed, note: words.mandatory }}
        onChange={change}
      />
      {(isNone || part?.isNegative) && (
        <p className={styles.wrong} role="alert">
          {isNone ? words.none : words.negative}
        </p>
      )}
    </>
  )
}
