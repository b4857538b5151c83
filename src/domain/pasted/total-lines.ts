import { type TotalWords, totalWordsOf } from './total-words.ts'

/** What a line of a table adds to the sum, and how it is written. */
export interface PricedLine {
  /** All its texts, joined. */
  readonly label: string
  /** Its amount in cents: its price, or a figure alone in a column of prices; null where it has none. */
  readonly cents: number | null
  /** What it adds as a row, in cents: a price without a qty adds nothing. */
  readonly added: number
  /** The amount stands alone, without qty and item price, as that of a total does. */
  readonly isAlone: boolean
}

/**
 * What a line is. `row` and `text` are kept; `total` is left out; of a `heading` (its amount is the sum of
 * the rows below it) only the text is kept.
 */
export interface LineVerdict {
  readonly kind: 'row' | 'text' | 'total' | 'heading'
  /** What bears it out; `words` alone decided what arithmetic left open. */
  readonly by: 'sum' | 'below' | 'share' | 'words' | 'choice' | null
  /** It may be meant otherwise: the dialog asks. */
  readonly isOpen: boolean
  /** The cents that the rows above make, where the line names another total. */
  readonly expected: number | null
}

/**
 * Tells lines of totals and taxes from rows (product: Pasted rows). Arithmetic goes first: an amount alone that is
 * the sum of the rows above, or of those since such a line or a heading, or a share of it by a rate. Words
 * decide where that is open: one row of 100 above 100, a total that isn't the sum.
 * @param choices of somebody who keeps lines as rows (true), or leaves them out
 */
export function findTotalLines(
  lines: readonly PricedLine[],
  choices: readonly (boolean | undefined)[] = [],
): readonly LineVerdict[] {
  const hasRows = lines.some(({ cents, isAlone }) => cents !== null && !isAlone)
  const words = lines.map(({ label }) => totalWordsOf(label))
  const tally: Tally = { running: 0, rows: 0, starts: new Map([[0, 0]]), total: null, taxes: 0 }
  const lastRow = lines.findLastIndex(({ cents }, at) => cents !== null && words[at]?.kind === null)
  return lines.map((line, at) => {
    const choice = choices[at]
    const isLast = at >= lastRow
    const said = words[at] as TotalWords
    const verdict =
      choice === undefined
        ? judge({ lines, at, said, tally, hasRows, isLast })
        : chosen(choice, line)
    count(tally, line, verdict, said)
    return verdict
  })
}

/** What stands above a line, in cents. */
interface Tally {
  running: number
  rows: number
  /** How many rows stood above each place where a group may begin, by the running sum there. */
  readonly starts: Map<number, number>
  /** The last total, and the taxes below it. */
  total: number | null
  taxes: number
}

interface Case {
  readonly lines: readonly PricedLine[]
  readonly at: number
  readonly said: TotalWords
  readonly tally: Tally
  /** There are rows with qty and item price, unlike in a list of amounts. */
  readonly hasRows: boolean
  /** Only totals and texts follow. */
  readonly isLast: boolean
}

const verdict = (
  kind: LineVerdict['kind'],
  by: LineVerdict['by'] = null,
  isOpen = false,
  expected: number | null = null,
): LineVerdict => ({ kind, by, isOpen, expected })

const chosen = (isKept: boolean, { cents }: PricedLine): LineVerdict =>
  verdict(isKept ? (cents === null ? 'text' : 'row') : 'total', 'choice', isKept)

function judge(one: Case): LineVerdict {
  const { lines, at, said, tally } = one
  const { cents, isAlone } = lines[at] as PricedLine
  if (cents === null)
    return isNamed(said) && tally.rows > 0 ? verdict('total', 'words') : verdict('text')
  const summed = rowsSummed(tally, cents, said)
  if (!isAlone) return summed > 1 && isNamed(said) ? verdict('total', 'sum') : verdict('row')
  return (
    judgeSum(one, summed) ?? judgeShare(one, cents) ?? judgeBelow(one) ?? judgeByWords(one, summed)
  )
}

const isNamed = ({ kind }: TotalWords): boolean => kind === 'total' || kind === 'tax'

/** The sum of rows above, where a word says so or the rows have more than an amount. */
function judgeSum({ lines, at, said, tally, hasRows }: Case, summed: number): LineVerdict | null {
  const { cents, label } = lines[at] as PricedLine
  const isTold = isNamed(said) || label === '' || (said.kind === 'start' && summed > 1)
  if (summed > 0 && (isTold || hasRows)) return verdict('total', 'sum', !isTold && summed === 1)
  const isGross = tally.taxes !== 0 && cents === (tally.total ?? tally.running) + tally.taxes
  return isGross ? verdict('total', 'sum', said.kind === null) : null
}

const judgeShare = ({ said, tally }: Case, cents: number): LineVerdict | null =>
  isShare(tally, cents, said) ? verdict('total', 'share', said.kind !== 'tax') : null

/** A heading with the sum of its rows. */
function judgeBelow({ lines, at, said, hasRows }: Case): LineVerdict | null {
  const below = hasRows ? rowsBelow(lines, at) : 0
  if (below === 0) return null
  return below > 1 || isNamed(said) ? verdict('heading', 'below') : verdict('row', 'below', true)
}

/** What arithmetic leaves open. In a list of amounts 10, 20, 30 may be three rows. */
function judgeByWords({ said, tally, hasRows, isLast }: Case, summed: number): LineVerdict {
  if (summed > 1) return verdict(isLast ? 'total' : 'row', 'sum', true)
  if (summed === 1) return verdict('row', 'sum', isLast)
  if (tally.rows === 0) return verdict('row')
  if (!isNamed(said)) return verdict('row', null, said.kind === 'start')
  if (!hasRows && !isLast) return verdict('row', 'words', true)
  return verdict('total', 'words', true, said.kind === 'total' ? tally.running : null)
}

/** How many rows above, up to the place where a group begins, have that sum; 0 if none do. */
function rowsSummed({ running, rows, starts }: Tally, cents: number, { kind }: TotalWords): number {
  const start = starts.get(running - cents)
  if (start !== undefined && rows > start && cents !== 0) return rows - start
  // Rows that were rounded one by one, or only in the sum.
  const isNear = kind === 'total' && rows > 1 && Math.abs(running - cents) <= rows / 2
  return isNear ? rows : 0
}

/** Whether the amount is a tax on what stands above it, added or included, or a share that it names. */
function isShare(tally: Tally, cents: number, { kind, rates, isAdjustment }: TotalWords): boolean {
  if (tally.rows === 0 || (isAdjustment && kind !== 'tax')) return false
  const group = tally.running - ([...tally.starts.keys()].at(-1) ?? 0)
  const bases = [tally.running, tally.total ?? 0, group].filter((base) => base * cents > 0)
  const isNear = (share: number) => Math.abs(share - cents) <= 1
  const isOf = (base: number, rate: number) =>
    isNear(base * rate) || (kind === 'tax' && isNear((base * rate) / (1 + rate)))
  if (rates.length > 0) return bases.some((base) => rates.some((rate) => isOf(base, rate)))
  if (kind !== 'tax') return false
  return bases.some((base) =>
    [cents / base, cents / (base - cents)]
      .map(tenthsOf)
      .some((rate) => rate > 0 && rate <= HIGHEST_TAX && isOf(base, rate)),
  )
}

const HIGHEST_TAX = 0.3

/** The share rounded to a tenth of a percent, as rates of tax are. */
const tenthsOf = (share: number): number =>
  Number.isFinite(share) ? Math.round(share * 1000) / 1000 : 0

/** How many rows below, up to the next amount alone, have the line's sum; 0 if they don't. */
function rowsBelow(lines: readonly PricedLine[], at: number): number {
  let [sum, rows] = [0, 0]
  for (let next = at + 1; next < lines.length; next++) {
    const { cents, isAlone } = lines[next] as PricedLine
    if (cents === null) continue
    if (isAlone) break
    sum += cents
    rows += 1
  }
  return rows > 0 && sum === lines[at]?.cents ? rows : 0
}

/** Brings the tally past a line. */
function count(
  tally: Tally,
  { cents, added }: PricedLine,
  { kind, by }: LineVerdict,
  said: TotalWords,
): void {
  if (kind === 'row') {
    tally.running += added
    tally.rows += 1
    tally.total = null
    tally.taxes = 0
    return
  }
  if (kind === 'total' && cents !== null) {
    const isTax = by === 'share' || (by === 'words' && said.kind === 'tax')
    if (isTax) tally.taxes += cents
    else [tally.total, tally.taxes] = [cents, 0]
  }
  if (!tally.starts.has(tally.running)) tally.starts.set(tally.running, tally.rows)
}
