import { type Blocks, mapPricedRows } from '../document/blocks.ts'
import { kindOf } from '../document/kinds/index.ts'
import type { PricedLine } from '../document/kinds/kind.ts'
import { isCounted, isPriced, withUse } from '../document/options.ts'
import type {
  Block,
  BoqHeading,
  Quotation,
  QuotationLine,
  TableRow,
} from '../document/quotation.ts'
import type { Reading } from '../document/schema-reader.ts'
import { sectionsIn } from '../document/sections.ts'
import { divideAll } from '../numbers/money.ts'
import { recalculateQuotation } from '../numbers/recalculate.ts'
import { refuse } from '../numbers/refuse.ts'
import { totalIn, totalsOf } from '../numbers/totals.ts'
import { changeTyped, typedOver } from '../numbers/typed-total.ts'
import { type Choice, withChoices } from './choices.ts'

/** What can be taken or left as a whole: a row, alternatives, or what readers see as one line. */
export interface Takeable {
  readonly blockId: string
  /** Of all its rows. */
  readonly ids: readonly string[]
  /** Those that count: one, but for what stands below a closed heading. */
  readonly rows: readonly PricedLine[]
  /** The closed heading; null for what readers see as rows. */
  readonly heading: BoqHeading | null
}

/** In the order of the paper. Optional rows have a choice of their own. */
export const takeables = (blocks: Blocks): Takeable[] =>
  blocks.flatMap((block) => {
    const { pricedRows, rows } = kindOf(block)
    const closed = closedAbove(rows(block))
    const own = pricedRows(block).filter(({ use }) => use !== 'optional')
    const groups = Map.groupBy(own, (row) => row.group ?? closed.get(row.id) ?? row)
    return [...groups].map(([of, members]) => ({
      blockId: block.id,
      ids: members.map(({ id }) => id),
      rows: members.filter(isCounted),
      heading: typeof of !== 'string' && 'level' in of ? of : null,
    }))
  })

/** The outermost closed heading above each row that has one, and of itself. */
export function closedAbove(rows: readonly TableRow[]): ReadonlyMap<string, BoqHeading> {
  const above = new Map<string, BoqHeading>()
  for (const { at, end } of sectionsIn(rows)) {
    const heading = rows[at]
    if (heading?.type !== 'heading' || !heading.isClosed) continue
    for (const { id } of rows.slice(at, end)) if (!above.has(id)) above.set(id, heading)
  }
  return above
}

/** What is taken of an offer: its choices, and which of its rows; null: all. */
export interface Taken {
  readonly choices: readonly Choice[]
  readonly rows: readonly string[] | null
}

/** An offer of which a part may be accepted, but for the rows that can't be left out. */
export interface PartTerms {
  readonly mandatory: string[]
}

/** An offer as it is taken. */
export interface TakenOffer {
  readonly quotation: Quotation
  /** The ids of the rows that are not taken; empty if all is. */
  readonly leftOut: readonly string[]
}

/**
 * The offer with these choices and rows, recalculated (numbers: Prices of a part). Refuses, beside
 * what `withChoices` does, rows where no part may be taken (`terms` is null), a row that the offer
 * doesn't have or that is optional, one that can't be left out, and a part in which nothing counts.
 */
export function withTaken(
  offer: Quotation,
  { choices, rows }: Taken,
  terms: PartTerms | null,
): Reading<TakenOffer> {
  const chosen = withChoices(offer, choices)
  if (!chosen.ok) return chosen
  if (rows === null) return { ok: true, value: { quotation: chosen.value, leftOut: [] } }
  if (!terms || typedOver(offer))
    return refuse('rows', 'should be null: no part of this offer can be accepted')
  const all = takeables(chosen.value.blocks)
  const known = new Set(all.flatMap(({ ids }) => ids))
  const unknown = rows.findIndex((id) => !known.has(id))
  if (unknown !== -1)
    return refuse(`rows[${unknown}]`, 'should be a row of the offer that is not optional')
  const [named, mandatory] = [new Set(rows), new Set(terms.mandatory)]
  const left = all.filter(({ ids }) => !ids.some((id) => named.has(id)))
  const missing = left.flatMap(({ ids }) => ids).find((id) => mandatory.has(id))
  if (missing !== undefined)
    return refuse('rows', `should have ${missing}, which can’t be left out`)
  const leftOut = left.flatMap(({ ids }) => ids)
  const part = withoutRows(chosen.value, leftOut)
  if (!part.ok) return part
  const isNothing = !part.value.blocks.some((block) =>
    kindOf(block).pricedRows(block).some(isCounted),
  )
  if (isNothing) return refuse('rows', 'should have a row: nothing else of the offer is chosen')
  return { ok: true, value: { quotation: part.value, leftOut } }
}

/**
 * Whether a total of the part is below 0 though the offer's isn't: where a rebate is a row of its own, no
 * customer may accept it alone (numbers: Prices of a part).
 */
export function isBelowNothing(part: Quotation, offer: Quotation): boolean {
  const whole = totalsOf(offer.blocks, offer)
  return totalsOf(part.blocks, part).periods.some(
    ({ period, shown }) => (shown ?? 0) < 0 && (totalIn(whole, period) ?? 0) >= 0,
  )
}

/**
 * The quotation without these rows, which stay on it as options that are not chosen, but for those
 * below closed headings: discounts of an amount are cut in proportion, and totals that were typed over
 * follow again (numbers: Prices of a part).
 */
export function withoutRows(quotation: Quotation, ids: readonly string[]): Reading<Quotation> {
  if (ids.length === 0) return { ok: true, value: quotation }
  const left = new Set(ids)
  const fewer = quotation.blocks.map((block) =>
    mapPricedRows(withoutHidden(block, left), (row) =>
      left.has(row.id) ? withUse(row, NOT_TAKEN) : row,
    ),
  )
  const blocks = [...changeTyped(fewer, () => null)]
  const partsOf = cutsTo(quotation, blocks)
  const { lines, withholding } = quotation
  const named = withholding?.lines ?? null
  const still = named && lines.filter(({ id }) => named.includes(id)).flatMap(partsOf)
  return recalculateQuotation({
    ...quotation,
    blocks,
    lines: lines.flatMap(partsOf),
    withholding: withholding && { ...withholding, lines: still?.map(({ id }) => id) ?? null },
  })
}

/** As options, readers would see rows that the sender shows as one line. */
function withoutHidden(block: Block, left: ReadonlySet<string>): Block {
  const { rows, withRows } = kindOf(block)
  const own = rows(block)
  const closed = closedAbove(own)
  const kept = own.filter(
    (row) => !(isPriced(row) && row.use === 'included' && left.has(row.id) && closed.has(row.id)),
  )
  return kept.length === own.length ? block : withRows(block, kept)
}

const NOT_TAKEN = { use: 'optional', isChosen: false, group: null } as const

/** What is left of each line: nothing, itself, or one for each total that it is part of. */
function cutsTo(quotation: Quotation, part: Blocks): (line: QuotationLine) => QuotationLine[] {
  const [was, is] = [quotation.blocks, part].map((blocks) => totalsOf(blocks, quotation).periods)
  const first = was?.[0]?.period ?? 'once'
  const sumOf = (of: typeof was, period: string) =>
    of?.find((one) => one.period === period)?.sum ?? 0
  return (line) => {
    const { kind, value } = line
    // What was an amount of the first total doesn't become one of the next.
    const stays = kind === 'percent' || line.periods || is?.[0]?.period === first
    const own = stays ? line : { ...line, periods: [first] }
    if (kind !== 'amount' || value === null || value >= 0) return [own]
    const cuts = (line.periods ?? [first]).map((period) => ({
      period,
      value: cut(value, sumOf(was, period), sumOf(is, period), quotation.decimals),
    }))
    const [one] = cuts
    if (one && cuts.every((each) => each.value === one.value))
      return one.value === 0 ? [] : [{ ...own, value: one.value }]
    return cuts.flatMap(({ period, value: left }, at) =>
      left === 0
        ? []
        : [
            {
              ...line,
              id: at === 0 ? line.id : `${line.id}-${period}`,
              value: left,
              periods: [period],
            },
          ],
    )
  }
}

/** A discount in proportion to what is taken of the sum: never more than it was. */
function cut(value: number, whole: number, taken: number, decimals: number): number {
  if (whole <= 0 || taken >= whole) return value
  return taken <= 0 ? 0 : (divideAll([value, taken], [whole], decimals) ?? value)
}
