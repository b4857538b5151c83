/** A piece that is never cut: a row, a paragraph, a line of a long paragraph. Heights in px. */
export interface Unit {
  readonly height: number
  /** Space before it, unless it is the first on its page. */
  readonly gap: number
  /** It can't be the last on its page: a heading, a table's title, the row before a subtotal. */
  readonly keepsWithNext: boolean
  /**
   * The height of what is repeated above it when it is the first on a page:
   * its table's heading, in px.
   */
  readonly repeated: number
  /** It need not keep with the next where a quarter of the page would be blank: a tall row's line. */
  readonly mayPart?: boolean
  /** What stays free below it, in px: what follows is not alone on the next page. */
  readonly reserved?: number
  /** How much height it loses when its pictures are shrunk as far as they may be, in px. */
  readonly shrinks?: number
}

/** Pictures are shrunk down to this part of their size before they move to the next page. */
export const LEAST_PICTURE = 0.6

/**
 * A block that would fit on a page is still cut if moving it would leave more than
 * this part of the page blank.
 */
export const MOST_BLANK = 1 / 4

/** A block of the document, measured. */
export interface Column {
  /** From the left edge of the content. */
  readonly x: number
  readonly units: readonly Unit[]
  /** It is not alone at the top of a page, but has what is above it there too. */
  readonly isTotal?: boolean
}

/** Blocks that are side by side. */
export type Band = readonly Column[]

/** The units of a column that are on one page, from `first` up to but not including `end`. */
export interface Slice {
  readonly band: number
  readonly column: number
  readonly first: number
  readonly end: number
  readonly x: number
  readonly y: number
  /** From this unit on, pictures are drawn at a part of their size. */
  readonly shrunk?: Shrunk
}

export interface Shrunk {
  readonly from: number
  readonly scale: number
}

export interface Sheet {
  /** Of the content of a page. */
  readonly height: number
  /** Between one band and the next. */
  readonly gap: number
}

/**
 * Distributes bands among pages. No unit is cut. A block stays whole if it fits on a page and
 * leaves no more than a quarter of the page before it blank. A unit that keeps with the next is not
 * left behind, unless a page can't hold both; a tall row's line is, where more than a quarter would
 * be blank. A total has what is before it on its page. A picture that doesn't fit is shrunk to what
 * is left of a page, down to 60 %. There is always at least one page.
 */
export function paginate(all: readonly Band[], sheet: Sheet): Slice[][] {
  const layout = new Layout(sheet)
  const bands = all.map((band, at) => withReserved(band, reservedFor(all[at + 1] ?? [], sheet)))
  for (let at = 0; at < bands.length; ) {
    const end = endOfChain(bands, at)
    placeChain(layout, bands, at, end)
    at = end
  }
  return layout.pages
}

/** How much stays free above a band with the total, which goes there or onto the next page with it. */
function reservedFor(band: Band, { height, gap }: Sheet): number {
  const totals = band.filter(({ isTotal }) => isTotal)
  if (totals.length === 0) return 0
  return gap + Math.max(heightOf(totals), Math.min(heightOf(band), height * MOST_BLANK))
}

const withReserved = (band: Band, reserved: number): Band =>
  reserved === 0
    ? band
    : band.map(({ units, ...column }) => ({
        ...column,
        units: units.with(-1, { ...(units.at(-1) as Unit), reserved }),
      }))

/** The pages so far, and how far the last one is filled. */
class Layout {
  readonly pages: Slice[][] = [[]]
  /** The first free px on the last page. */
  private y = 0

  constructor(readonly sheet: Sheet) {}

  /** Where the next band starts on this page. */
  get next(): number {
    return this.y === 0 ? 0 : this.y + this.sheet.gap
  }

  get room(): number {
    return this.sheet.height - this.next
  }

  get isEmpty(): boolean {
    return this.y === 0
  }

  startPage(): void {
    this.pages.push([])
    this.y = 0
  }

  add(slices: readonly Slice[], bottom: number): void {
    this.pages.at(-1)?.push(...slices)
    this.y = Math.max(bottom, Number.EPSILON)
  }
}

/** Bands that end with a heading form a chain with the one after them. */
function endOfChain(bands: readonly Band[], start: number): number {
  let end = start + 1
  while (end < bands.length && (bands[end - 1] ?? []).some(endsWithHeading)) end++
  return end
}

const endsWithHeading = ({ units }: Column): boolean => units.at(-1)?.keepsWithNext ?? false

function placeChain(layout: Layout, bands: readonly Band[], start: number, end: number): void {
  const chain = bands.slice(start, end)
  const { height, gap } = layout.sheet
  const last = chain.at(-1) ?? []
  const reserved = Math.max(0, ...last.map(({ units }) => reservedAfter(units, units.length)))
  const whole = chain.reduce(
    (sum, band) => sum + heightOf(band),
    (chain.length - 1) * gap + reserved,
  )
  const isBlank = layout.room > height * MOST_BLANK
  const isCut = whole > height || isBlank
  const needed = isCut ? leastHeight(chain, gap, isBlank) : whole - shrinksOf(last)
  if (needed > layout.room && !layout.isEmpty) layout.startPage()
  for (const [at, band] of chain.entries()) placeBand(layout, band, start + at)
}

/** The least that must stay together: the headings, and the beginning of what follows them. */
function leastHeight(chain: readonly Band[], gap: number, mayPart: boolean): number {
  const headings = chain.slice(0, -1).reduce((sum, band) => sum + heightOf(band) + gap, 0)
  const starts = (chain.at(-1) ?? []).map(({ units }) => {
    const end = keptTogether(units, 0, mayPart)
    return stackHeight(units, 0, end) - shrinks(units, 0, end)
  })
  return headings + Math.max(0, ...starts)
}

/** How much height the band loses when the pictures at its end are shrunk. */
function shrinksOf(band: Band): number {
  const lowest = band.map(({ units }) => {
    const start = units.findLastIndex((one, at) => at < units.length - 1 && !one.keepsWithNext) + 1
    return stackHeight(units, 0, units.length) - shrinks(units, start, units.length)
  })
  return heightOf(band) - Math.max(0, ...lowest)
}

/**
 * Cuts each column of the band where it must; the columns continue side by side on the next page.
 */
function placeBand(layout: Layout, band: Band, number: number): void {
  let starts = band.map(() => 0)
  for (;;) {
    const y = layout.next
    const ends = band.map(({ units }, at) => endOfPage(units, starts[at] ?? 0, layout.sheet, y))
    const isStuck = ends.every(({ end }, at) => end === starts[at] && end < unitsIn(band, at))
    if (isStuck) {
      layout.startPage()
      continue
    }
    const slices = band.flatMap(({ x }, column): Slice[] => {
      const [first = 0, { end = 0, shrunk = null } = {}] = [starts[column], ends[column]]
      if (first >= end) return []
      return [{ band: number, column, first, end, x, y, ...(shrunk && { shrunk }) }]
    })
    layout.add(slices, y + Math.max(0, ...slices.map((slice) => heightOfSlice(band, slice))))
    starts = ends.map(({ end }) => end)
    if (starts.every((end, at) => end === unitsIn(band, at))) return
    layout.startPage()
  }
}

/**
 * The end of the units that fit on the page.
 * @param y the first free px on the page; on an empty one a unit has to go somewhere, even alone
 */
function endOfPage(
  units: readonly Unit[],
  first: number,
  { height }: Sheet,
  y: number,
): { end: number; shrunk?: Shrunk } {
  const room = height - y
  let end = first
  for (let next = first; next < units.length; ) {
    const from = next
    next = keptTogether(units, next)
    const over = stackHeight(units, first, next) + reservedAfter(units, next) - room
    const most = shrinks(units, from, next)
    if (over > 0 && over <= most) return shrunkBy(over, most, from, next)
    if (over > 0) {
      const left = room - stackHeight(units, first, from)
      if (left > height * MOST_BLANK) end = partThatFits(units, first, from, next, room)
      break
    }
    end = next
  }
  if (end > first || y > 0 || first === units.length) return { end }
  while (end < units.length && stackHeight(units, first, end + 1) <= room) end++
  const over = stackHeight(units, first, first + 1) - room
  if (over > 0 && over <= shrinks(units, first, first + 1))
    return shrunkBy(over, shrinks(units, first, first + 1), first, first + 1)
  return { end: Math.max(end, first + 1) }
}

const shrunkBy = (over: number, most: number, from: number, end: number) => ({
  end,
  shrunk: { from, scale: 1 - ((1 - LEAST_PICTURE) * over) / most },
})

/** The end of what fits of a run that may be parted; its start if nothing does. */
function partThatFits(
  units: readonly Unit[],
  first: number,
  from: number,
  to: number,
  room: number,
): number {
  let end = from
  for (let next = from; next < to; ) {
    next = keptTogether(units, next, true)
    if (next < to && stackHeight(units, first, next) <= room) end = next
  }
  return end
}

/** What stays free below the last unit of a block. */
const reservedAfter = (units: readonly Unit[], end: number): number =>
  end === units.length ? (units[end - 1]?.reserved ?? 0) : 0

/** The end of the run of units that must stay together with this one. */
function keptTogether(units: readonly Unit[], first: number, mayPart = false): number {
  let end = first
  const isKept = (unit: Unit | undefined) => unit?.keepsWithNext && !(mayPart && unit.mayPart)
  while (end < units.length - 1 && isKept(units[end])) end++
  return Math.min(end + 1, units.length)
}

/** The height of units on one page, including what is repeated above them. */
function stackHeight(units: readonly Unit[], first: number, end: number): number {
  let height = first > 0 ? (units[first]?.repeated ?? 0) : 0
  for (let at = first; at < end; at++)
    height += (units[at]?.height ?? 0) + (at > first ? (units[at]?.gap ?? 0) : 0)
  return height
}

const heightOf = (band: Band): number =>
  Math.max(0, ...band.map(({ units }) => stackHeight(units, 0, units.length)))

function heightOfSlice(band: Band, { column, first, end, shrunk }: Slice): number {
  const units = band[column]?.units ?? []
  const height = stackHeight(units, first, end)
  if (!shrunk) return height
  return height - (shrinks(units, shrunk.from, end) * (1 - shrunk.scale)) / (1 - LEAST_PICTURE)
}

const shrinks = (units: readonly Unit[], first: number, end: number): number =>
  units.slice(first, end).reduce((sum, unit) => sum + (unit.shrinks ?? 0), 0)

const unitsIn = (band: Band, at: number): number => band[at]?.units.length ?? 0
