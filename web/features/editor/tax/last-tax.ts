import { LIMITS, PERCENTS, TAX_MODES } from '../../../../src/domain/document/limits.ts'
import type { QuotationTax } from '../../../../src/domain/document/quotation.ts'
import { browserStorage } from '../../../state/account-notice.ts'
import { $session } from '../../../state/session.ts'

/*
 * The tax that a person used last, in this browser: the next quotation is offered it first
 * (product: Tax form). What was used while logged out passes to the next user, as drafts do.
 */

const keyOf = (email: string): string => `last-tax ${email}`

/**
 * Remembers the setting for the next quotation, without rates of 0 % for a reason that is the
 * client's; turning tax off forgets nothing.
 * @param ownReason of 0 %: that of a small business is its own
 */
export function rememberTax(tax: QuotationTax, ownReason: string): void {
  const rates = tax.rates.filter(
    ({ percent, reason }) => percent !== 0 || reason === '' || reason === ownReason,
  )
  const [first] = rates
  if (tax.mode === 'none' || !first) return
  const isKept = rates.some(({ id }) => id === tax.defaultRate)
  store({ ...tax, rates, defaultRate: isKept ? tax.defaultRate : first.id })
}

/** The tax that a new quotation begins with; null for none. */
export const usualTax = (): QuotationTax | null => (hadTax() ? lastTax() : null)

/** Remembers that offers have no tax, and the rates that are proposed where it is turned on. */
export const rememberNoTax = (): void =>
  store({ ...(lastTax() ?? { rates: [], defaultRate: null }), mode: 'none' })

/** Whether offers have tax; null while nothing is known. */
export const hadTax = (): boolean | null => {
  const { mode } = fieldsOf(stored())
  return mode === undefined ? null : mode !== 'none'
}

function store(tax: QuotationTax): void {
  try {
    const { email } = $session.get()
    browserStorage()?.setItem(keyOf(email), JSON.stringify(tax))
    if (email !== '') browserStorage()?.removeItem(keyOf(''))
  } catch {
    // The storage is full or blocked: the usual rates are offered instead.
  }
}

/** The setting used last; null if there is none, or what is stored is none. */
export const lastTax = (): QuotationTax | null => readTax(stored())

function stored(): unknown {
  try {
    const storage = browserStorage()
    const text = storage?.getItem(keyOf($session.get().email)) ?? storage?.getItem(keyOf(''))
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

function readTax(stored: unknown): QuotationTax | null {
  const { mode, rates, defaultRate } = fieldsOf(stored)
  if (!TAX_MODES.some((known) => known === mode) || !Array.isArray(rates)) return null
  if (rates.length === 0 || rates.length > LIMITS.rates || !rates.every(isRate)) return null
  const isKnown = rates.some(({ id }) => id === defaultRate)
  return {
    // Proposed to a quotation without tax, where it is turned on.
    mode: mode === 'none' ? 'added' : (mode as QuotationTax['mode']),
    rates,
    defaultRate: isKnown ? (defaultRate as string) : (rates[0]?.id ?? null),
  }
}

function isRate(stored: unknown): stored is QuotationTax['rates'][number] {
  const { id, name, percent, reason } = fieldsOf(stored)
  return (
    [id, name, reason].every(
      (text) => typeof text === 'string' && text.length <= LIMITS.nameLength,
    ) &&
    typeof percent === 'number' &&
    percent >= PERCENTS.rate.least &&
    percent <= PERCENTS.rate.most
  )
}

const fieldsOf = (stored: unknown): Record<string, unknown> =>
  typeof stored === 'object' && stored !== null ? { ...stored } : {}
