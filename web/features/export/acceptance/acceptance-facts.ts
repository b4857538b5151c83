import { kindOf } from '#domain/document/kinds/index.ts'
import { plainLines } from '#domain/html/plain-lines.ts'
import { formatQty } from '#domain/numbers/format-figure.ts'
import { itemText } from '#domain/numbers/itemized-totals.ts'
import { acceptedFigures } from '#domain/offers/accepted-terms.ts'
import { choicesIn } from '#domain/offers/choices.ts'
import { type DueOnAcceptance, dueOnAcceptance } from '#domain/offers/due-on-acceptance.ts'
import type { Strokes } from '#domain/offers/limits.ts'
import { dayWithZone, inZone } from '#domain/offers/moments.ts'
import { namesOf } from '#domain/offers/part-list.ts'
import { dayInWords, localeOfDates } from '#domain/words/day.ts'
import { fill } from '#domain/words/fill.ts'
import type { AcceptedOffer } from '../../../state/accepted-offer.ts'
import { publicUrl } from '../../../state/settings.ts'
import type { FileWords } from '../export-words.ts'

/** What the page at the end of an accepted offer says (product: Verifying an acceptance). */
export interface AcceptanceFacts {
  readonly title: string
  readonly facts: readonly (readonly [label: string, value: string])[]
  /** What each has drawn; without strokes the label says why. */
  readonly signatures: readonly { readonly strokes: Strokes; readonly label: string }[]
  /** What is to be paid now, with its label and what leads to it; null without. */
  readonly due: (DueOnAcceptance & Record<'label' | 'scan' | 'pay', string>) | null
  readonly hash: readonly [label: string, value: string]
  readonly check: string
}

export function acceptanceFacts(
  { quotation, answer, sender }: AcceptedOffer,
  { acceptance: says, paper, labels }: FileWords,
): AcceptanceFacts {
  const { locale, language, withholding } = quotation
  const dates = localeOfDates(locale, language)
  const total = withholding ? labels.toPay : says.total
  const { recordedBy, signedOn, timeZone } = answer
  const receivedAt = signedOn?.receivedAt
  const due = dueOnAcceptance(quotation, says)
  const facts: (readonly [label: string, value?: string | null])[] = [
    [says.offer, quotation.name],
    [says.from, sender],
    [says.name, answer.name],
    ...answer.people.map((person) => [person.name, saidBy(person, says, dates)] as const),
    [says.day, recordedBy && dayInWords(recordedBy.day, dates)],
    [says.how, recordedBy && says.ways[recordedBy.how]],
    [says.recordedBy, recordedBy?.email],
    [says.email, recordedBy ? null : answer.email],
    [says.how, signedOn && fill(says.onDevice.accept, { sender })],
    [says.place, signedOn?.place],
    [says.receivedAt, receivedAt && timeOf({ answeredAt: receivedAt, timeZone }, dates)],
    [recordedBy ? says.recordedAt : says.time, timeOf(answer, dates)],
    [says.options, chosenIn(quotation).join('; ') || says.noOptions],
    [says.notTaken, namesOf(quotation, answer.leftOut)],
    ...acceptedFigures(quotation, paper, total).map((item) => {
      const { amount, reason } = item
      return [itemText(item), reason ? `${amount} (${reason})` : amount] as const
    }),
  ]
  return {
    title: titleOf(answer, { says, dates, sender }),
    facts: facts.flatMap(([label, value]) => (value ? [[label, value] as const] : [])),
    signatures:
      answer.people.length > 0
        ? answer.people.flatMap(({ signature: strokes, name, recordedBy }) =>
            recordedBy ? [] : { strokes, label: `${name}: ${labelOf(strokes, says)}` },
          )
        : [{ strokes: answer.signature, label: signatureIn(answer, says) }],
    due: due && { ...due, label: says.due, scan: says.scan, pay: says.pay },
    hash: [says.hash, answer.hash],
    check: fill(says.check, { address: `${publicUrl()}/verify` }),
  }
}

/** The chosen rows by the first line of their description, with a quantity that was left open. */
function chosenIn({ blocks, locale }: AcceptedOffer['quotation']): string[] {
  const rows = blocks.flatMap((block) => kindOf(block).pricedRows(block))
  return choicesIn(blocks).map(({ rowId, qty }) => {
    const row = rows.find(({ id }) => id === rowId)
    const [line = ''] = row ? plainLines(row.description.html) : []
    return qty === null || !row ? line : `${line} (${formatQty(qty, locale, row.qty.unit)})`
  })
}

type Answer = AcceptedOffer['answer']
type Says = FileWords['acceptance']

/** What a sender has recorded is told as that, never as the customer's own. */
function titleOf(
  answer: Answer,
  { says, dates, sender }: { says: Says; dates: string; sender: string },
): string {
  const { name, recordedBy } = answer
  if (!recordedBy) return fill(says.title, { name, date: dayOf(answer, dates) })
  return fill(says.recordedTitle, { sender, name, date: dayInWords(recordedBy.day, dates) })
}

function signatureIn({ signature, recordedBy }: Answer, says: Says): string {
  return recordedBy ? says.notSigned : labelOf(signature, says)
}

const labelOf = ({ length }: readonly unknown[], says: Says) =>
  length > 0 ? says.signature : says.noSignature

/** Of one of several: the address and the time, or how it came if the sender has recorded it. */
function saidBy(person: Answer['people'][number], says: Says, dates: string): string {
  const { email, recordedBy } = person
  if (!recordedBy) return [email, timeOf(person, dates)].join(', ')
  const { how, day } = recordedBy
  return [says.ways[how], dayInWords(day, dates), says.notSigned].join(', ')
}

const dayOf = ({ answeredAt, timeZone }: Answer, locale: string) =>
  dayWithZone(Date.parse(answeredAt), timeZone, locale)

const timeOf = (
  { answeredAt, timeZone }: Pick<Answer, 'answeredAt' | 'timeZone'>,
  locale: string,
) =>
  inZone(Date.parse(answeredAt), timeZone, locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'longOffset',
  })
