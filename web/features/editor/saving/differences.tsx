import { countRows } from '../../../../src/domain/document/blocks.ts'
import type { Quotation } from '../../../../src/domain/document/quotation.ts'
import { plainLines } from '../../../../src/domain/html/plain-lines.ts'
import {
  formatMoney,
  formatPercent,
  formatPrice,
} from '../../../../src/domain/numbers/format-figure.ts'
import { rateLabel, rateOf } from '../../../../src/domain/numbers/shown-rate.ts'
import { termsOf, totalOf } from '../../../../src/domain/numbers/totals.ts'
import { sharingOf } from '../../../../src/domain/words/access-words.ts'
import { currentQuotation } from '../document/store.ts'
import styles from './conflict-banner.module.css'

const WORDS = {
  stored: 'Saved',
  mine: 'Yours',
  alike:
    'Name, sharing, number of blocks and rows, tax, lines and total are the same; something else differs.',
  overwriting: 'Overwriting keeps the saved sharing.',
  copy: 'A copy is shared with nobody.',
}

interface DifferencesProps {
  stored: Quotation
  canOverwrite: boolean
}

/** Lists how the stored version and the user's differ, and what becomes of the sharing. */
export function Differences({ stored, canOverwrite }: DifferencesProps) {
  const mine = currentQuotation()
  if (!mine) return null
  const differences = differencesOf(stored, mine)
  const isShared = [stored, mine].some(({ access }) => access.level !== 'nobody')
  return (
    <>
      {differences.length > 0 && (
        <table className={styles.differences}>
          <thead>
            <tr>
              <td />
              <th scope="col">{WORDS.stored}</th>
              <th scope="col">{WORDS.mine}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map((difference) => (
              <tr key={difference.label}>
                <th scope="row">{difference.label}</th>
                <td>{difference.stored}</td>
                <td>{difference.mine}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {differences.length === 0 && <p className={styles.words}>{WORDS.alike}</p>}
      {isShared && (
        <p className={styles.words}>
          {canOverwrite && `${WORDS.overwriting} `}
          {WORDS.copy}
        </p>
      )}
    </>
  )
}

/** One difference between two versions of a quotation, in words. */
interface Difference {
  readonly label: string
  readonly stored: string
  readonly mine: string
}

/** The differences by which people tell two versions apart: name, sharing, size, terms and total. */
function differencesOf(stored: Quotation, mine: Quotation): Difference[] {
  return Object.entries(FEATURES)
    .map(([label, read]) => ({ label, stored: read(stored), mine: read(mine) }))
    .filter((feature) => feature.stored !== feature.mine)
}

const FEATURES: Record<string, (quotation: Quotation) => string> = {
  Name: ({ name }) => name || 'Untitled',
  Sharing: ({ access }) => sharingOf(access),
  Blocks: ({ blocks }) => String(blocks.length),
  Rows: ({ blocks }) => String(countRows(blocks)),
  Tax: taxInWords,
  Lines: linesInWords,
  Total: (quotation) => {
    const { blocks, locale, currency } = quotation
    return formatMoney(totalOf(blocks, termsOf(quotation)), locale, currency)
  },
}

/** How prices are taxed, and the rates: the default one first. */
function taxInWords({ tax, locale }: Quotation): string {
  const usual = rateOf(tax, null)
  if (tax.mode === 'none' || !usual) return 'None'
  const rates = [usual, ...tax.rates.filter((rate) => rate !== usual)].map((rate) => {
    const label = rateLabel(rate, locale)
    return rate.reason === '' ? label : `${label} (${rate.reason})`
  })
  return `${rates.join(', ')} ${tax.mode}`
}

function linesInWords({ lines, locale }: Quotation): string {
  const all = lines.map((line) => `${plainLines(line.html).join(' ')} ${figureOf(line, locale)}`)
  return all.map((line) => line.trim()).join(', ') || 'None'
}

const figureOf = ({ kind, value }: Quotation['lines'][number], locale: string): string =>
  kind === 'percent' ? formatPercent(value, locale) : formatPrice(value, locale)
