import { sum } from '../../numbers/money.ts'
import type { QuotationTax } from '../schema-fields.ts'
import type { Fields, Step } from './fields.ts'

/**
 * Version 5 to 6: each tax rate gets a list of parts, which is empty. The totals that are stored with a
 * quotation get what lists tell of them.
 */
export const withTaxParts = {
  quotation(quotation: Fields): Fields {
    const { tax, totals } = quotation
    return {
      ...quotation,
      ...(isObject(tax) && { tax: { ...tax, rates: each(tax.rates, { parts: [] }) } }),
      ...(isObject(totals) && { totals: withGross(totals) }),
    }
  },
} satisfies Step

function withGross(totals: Fields): Fields {
  const taxes = each(totals.taxes, { part: null })
  const amounts = Array.isArray(taxes) ? taxes.map(({ tax }) => tax) : []
  return { gross: sum([totals.net as number, ...amounts]), withheld: 0, ...totals, taxes }
}

/** A part of a damaged document may be anything; it is told when it is read. */
export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null

/** What was sent may be anything: it is checked later. */
const each = (list: unknown, added: Fields): unknown =>
  Array.isArray(list) ? list.map((one) => (isObject(one) ? { ...added, ...one } : one)) : list

/** The first version of documents that holds the tax: that which added parts, if a rate has any. */
export const sinceOfTax = ({ rates }: QuotationTax): number =>
  rates.some(({ parts }) => parts?.length > 0) ? 6 : 1
