import { fieldValues } from '../document/fields.ts'
import { shownIban } from '../document/iban.ts'
import type { Quotation } from '../document/quotation.ts'
import { duePayments } from '../numbers/commitments.ts'
import { formatMoney } from '../numbers/format-figure.ts'
import { sum } from '../numbers/money.ts'
import { totalsOf } from '../numbers/totals.ts'
import { fill } from '../words/fill.ts'
import type { Words } from '../words/words.ts'

/** What is due once an offer is accepted, and how it can be paid (product: Paying in parts). */
export interface DueOnAcceptance {
  /** With its currency. */
  readonly amount: string
  /** Whom to pay, the IBAN, and the number as the reference. */
  readonly lines: readonly string[]
  /** What the QR code holds (EPC069-12), and what it is in words; null without a transfer in euros. */
  readonly code: { readonly text: string; readonly name: string } | null
  /** Where it can be paid; '' without a link. */
  readonly link: string
}

/** Null where the payment plan has nothing due, or the letterhead doesn't say how to pay. */
export function dueOnAcceptance(
  quotation: Quotation,
  words: Pick<Words['acceptance'], 'payCode'>,
): DueOnAcceptance | null {
  const { letterhead, payments, currency, blocks } = quotation
  const { iban = '', payLink = '', company = '' } = letterhead ?? {}
  const now = new Set(payments.filter(({ due }) => due.when === 'acceptance').map(({ id }) => id))
  const due = duePayments(totalsOf(blocks, quotation), quotation).filter(({ id }) => now.has(id))
  const total = sum(due.map(({ amount }) => amount)) ?? 0
  // A line break would move the IBAN out of its line in the code.
  const name = company.replace(/\s+/g, ' ').trim()
  const isTransfer = iban !== '' && name !== ''
  if (total <= 0 || (!isTransfer && payLink === '')) return null
  const amount = formatMoney(total, quotation)
  const reference = fieldValues(blocks).number ?? ''
  const shown = shownIban(iban)
  return {
    amount,
    lines: isTransfer ? [name, shown, reference].filter(Boolean) : [],
    code:
      isTransfer && currency === 'EUR' && total <= MOST
        ? {
            text: epcText(name, iban, total, reference),
            name: fill(words.payCode, { amount, name, iban: shown }),
          }
        : null,
    link: payLink,
  }
}

/** The most that a transfer by code may be. */
const MOST = 999_999_999.99

/**
 * The text of a code that banks' apps read as a transfer (EPC069-12, version 002, UTF-8): at most 331
 * bytes, so long names and numbers are cut.
 */
function epcText(name: string, iban: string, amount: number, reference: string): string {
  let text = [
    ...['BCD', '002', '1', 'SCT', '', name.slice(0, 70), iban, `EUR${amount.toFixed(2)}`],
    ...['', '', reference.slice(0, 40)],
  ].join('\n')
  while (new TextEncoder().encode(text).length > 331) text = text.slice(0, -1)
  return text.trimEnd()
}
