import { type TotalWords, totalWordsOf } from './total-words.ts'

/** True keeps a line as a row, false leaves it out; text alone may be a heading or a note. */
export type LineChoice = boolean | 'heading' | 'note'

/** What a line of a table adds to the sum, and how it is written. */
export interface PricedLine {
  /** All texts of the line, joined. */
  readonly label: string
  /** The price, or a single figure in a column of prices, in cents; null if there is none. */
  readonly cents: number | null
  /** What the line adds as a row, in cents: a price without a qty adds nothing. */
  readonly added: number
  /** Whether the amount stands alone, without qty and item price, like that of a total. */
  readonly isAlone: boolean
}

/**
 * What a line is. `row` and `text` are kept and `total` is left out. A `heading`, whose amount is
 * the sum of the rows below it, keeps only its text.
 */
export interface LineVerdict {
  readonly kind: 'row' | 'text' | 'total' | 'heading'
  /** What confirms the verdict; with `words`, arithmetic left it open. */
  readonly by: 'sum' | 'below' | 'share' | 'words' | 'choice' | null
  /** Whether the line may mean something else, so that the dialog asks. */
  readonly isOpen: boolean
  /** The sum of the rows above in cents, if the line names a different total. */
  readonly expected: number | null
}

/**
 * Tells lines of totals and taxes from rows (product: Pasted rows). Arithmetic goes first: a total
 * is an amount that stands alone and equals the sum of the rows above, or of those since the last
 * total or heading, or a rate's share of that sum. Words decide what arithmetic leaves open: one
 * row of 100 above 100, or a total that isn't the sum.
 * @param choices the user's, by line; headings and notes are told later (text-lines.ts)
 */
export function findTotalLines(
  lines: readonly PricedLine[],
  choices: readonly (LineChoice | undefined)[] = [],
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
      typeof choice === 'boolean'
        ? chosen(choice, line)
        : judge({ lines, at, said, tally, hasRows, isLast })
    count(tally, line, verdict, said)
    return verdict
  })
}

/** The sums above a line, in cents. */
interface Tally {
  running: number
  rows: number
  /** For each place where a group may start: its running sum, and the number of rows above it. */
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
  /** Whether there are rows with qty and item price; a list of amounts has none. */
  readonly hasRows: boolean
  /** Whether only totals and texts follow. */
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

/** A sum of rows above, if its words say so or the rows have more than an amount. */
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

/** Decides what arithmetic leaves open. In a list of amounts, 10, 20, 30 may be three rows. */
function judgeByWords({ said, tally, hasRows, isLast }: Case, summed: number): LineVerdict {
  if (summed > 1) return verdict(isLast ? 'total' : 'row', 'sum', true)
  if (summed === 1) return verdict('row', 'sum', isLast)
  if (tally.rows === 0) return verdict('row')
  if (!isNamed(said)) return verdict('row', null, said.kind === 'start')
  if (!hasRows && !isLast) return verdict('row', 'words', true)
  return verdict('total', 'words', true, said.kind === 'total' ? tally.running : null)
}

/** How many rows above, back to the start of a group, have that sum; 0 if none do. */
function rowsSummed({ running, rows, starts }: Tally, cents: number, { kind }: TotalWords): number {
  const start = starts.get(running - cents)
  if (start !== undefined && rows > start && cents !== 0) return rows - start
  // Sums differ slightly if either the rows were rounded one by one or only their sum was.
  const isNear = kind === 'total' && rows > 1 && Math.abs(running - cents) <= rows / 2
  return isNear ? rows : 0
}

/**
 * Whether the amount is a tax on the sum above (added or included), or a named percentage of it.
 */
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

/** The share rounded to a tenth of a percent, like tax rates. */
const tenthsOf = (share: number): number =>
  Number.isFinite(share) ? Math.round(share * 1000) / 1000 : 0

/**
 * How many rows below, up to the next lone amount, add up to the line's amount; 0 if they don't.
 */
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

/** Adds a line to the tally. */
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
