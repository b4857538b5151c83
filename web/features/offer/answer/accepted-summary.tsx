import { fieldValues } from '#domain/document/fields.ts'
import type { PricedLine } from '#domain/document/kinds/kind.ts'
import { isCounted, rangeOf } from '#domain/document/options.ts'
import type { Quotation } from '#domain/document/quotation.ts'
import { plainLines } from '#domain/html/plain-lines.ts'
import { formatQty } from '#domain/numbers/format-figure.ts'
import { itemText } from '#domain/numbers/itemized-totals.ts'
import { acceptedFigures } from '#domain/offers/accepted-terms.ts'
import { offeredRows } from '#domain/offers/choices.ts'
import { wordsIn } from '../../editor/index.ts'
import { useReaderZone } from '../kept-file.ts'
import { endOf } from '../sentence.ts'
import type { ShownOffer } from '../shown-offer.ts'
import styles from './answer.module.css'

interface SummaryProps {
  shown: ShownOffer
  /** With what is chosen, as the server has worked it out. */
  quotation: Quotation
}

/** What is accepted: the offer, its number and date, what is chosen in it, net, tax, what is withheld, and total. */
export function AcceptedSummary({ shown, quotation }: SummaryProps) {
  const { accept, validUntilName } = shown.words.page
  const end = endOf(shown.facts, shown, useReaderZone())
  const { paper, labels } = wordsIn(quotation.language)
  const { number } = fieldValues(quotation.blocks)
  const chosen = chosenIn(quotation)
  const total = quotation.withholding ? labels.toPay : accept.total
  return (
    <dl className={styles.summary}>
      {quotation.name && <Fact name={accept.offer}>{quotation.name}</Fact>}
      {number && <Fact name={accept.number}>{number}</Fact>}
      <Fact name={accept.date}>{sentOn(shown)}</Fact>
      {end && <Fact name={validUntilName}>{end}</Fact>}
      {shown.hasChoices && (
        <Fact name={accept.options}>
          {chosen.length === 0 && accept.noOptions}
          <ul className={styles.options}>
            {chosen.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </Fact>
      )}
      {acceptedFigures(quotation, paper, total).map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one list for good, with the items of several periods
        <Fact key={at} name={itemText(item)} isFigure isTotal={item.kind === 'total'}>
          {item.amount}
          {item.reason && <span className={styles.reason}> {item.reason}</span>}
        </Fact>
      ))}
    </dl>
  )
}

interface FactProps {
  name: string
  isFigure?: boolean
  isTotal?: boolean
  children: React.ReactNode
}

const Fact = ({ name, isFigure, isTotal, children }: FactProps) => (
  <div className={isTotal ? styles.total : styles.fact} data-fact={isTotal ? 'total' : undefined}>
    <dt>{name}</dt>
    <dd className={isFigure ? styles.figure : undefined}>{children}</dd>
  </div>
)

/** What is chosen of options and alternatives, by name. */
export const chosenIn = ({ blocks, locale }: Quotation) =>
  offeredRows(blocks)
    .filter(isCounted)
    .map((row) => ({ id: row.id, name: nameOf(row, locale) }))

/** With its quantity, where that is left to the customer. */
function nameOf(row: PricedLine, locale: string): string {
  const name = plainLines(row.description.html).join(' ') || '–'
  const { value, unit } = row.qty
  return rangeOf(row) && value !== null ? `${name}: ${formatQty(value, locale, unit)}` : name
}

const sentOn = ({ facts, locale }: ShownOffer): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(Date.parse(facts.sentAt))
