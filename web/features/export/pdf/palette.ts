/** A picture with at most 256 colours: one byte per pixel, and three bytes per colour. */
export interface Indexed {
  readonly indices: Uint8Array<ArrayBuffer>
  readonly palette: Uint8Array<ArrayBuffer>
}

const COLOURS = 256
const ALL_BITS = -1
/** Beyond 65,536 colours, whose indexes take two bytes a pixel, similar ones count as one. */
const MOST_COUNTED = 2 ** 16
const ALPHA = 255 << 24
/** The most common colours are kept unchanged. */
const EXACT = 64

/**
 * The picture with its own colours; null if it has more than 256.
 * @param pixels opaque, in canvas order: r, g, b, a
 */
export function exactPalette(pixels: Uint8ClampedArray<ArrayBuffer>): Indexed | null {
  const counted = countColours(pixels, ALL_BITS, COLOURS)
  return counted && indexed(counted, counted.colours)
}

/**
 * Reduces a picture to 256 colours: the most common ones exactly, the
 * others to the nearest average.
 * @param pixels opaque, in canvas order: r, g, b, a
 */
export function nearestPalette(pixels: Uint8ClampedArray<ArrayBuffer>): Indexed {
  const counted = (countColours(pixels, ALL_BITS, MOST_COUNTED) ??
    countColours(pixels, 0xf8f8f8 | ALPHA, MOST_COUNTED) ??
    countColours(pixels, 0xe0e0e0 | ALPHA, MOST_COUNTED)) as ColourCounts
  const { colours, countOf } = counted
  if (colours.length <= COLOURS) return indexed(counted, colours)
  const common = [...colours.keys()].sort((a, b) => countOf(b) - countOf(a))
  const exact = common.slice(0, EXACT).map((at) => colours[at] ?? 0)
  return indexed(counted, [...exact, ...averages(common.slice(EXACT), counted)])
}

function indexed({ colours, indexInto }: ColourCounts, chosen: readonly number[]): Indexed {
  const places = new Map(chosen.map((colour, at) => [colour, at]))
  const index = colours.map((colour) => places.get(colour) ?? nearest(colour, chosen))
  return { indices: indexInto(index), palette: new Uint8Array(chosen.flatMap(channels)) }
}

/**
 * The average colours of the finest grid whose cells fit into the palette
 * with the most common colours.
 */
function averages(rest: readonly number[], counted: ColourCounts): number[] {
  for (let bits = 5; ; bits--) {
    const cells = cellsOf(rest, counted, 8 - bits)
    if (cells.length <= COLOURS - EXACT) return cells
  }
}

/** The average colour of each cell of a grid that drops `shift` bits of each channel. */
function cellsOf(
  places: readonly number[],
  { colours, countOf }: ColourCounts,
  shift: number,
): number[] {
  const cells = new Map<number, { count: number; sum: [number, number, number] }>()
  for (const at of places) {
    const [r, g, b] = channels(colours[at] ?? 0)
    const key = ((r >> shift) << 16) | ((g >> shift) << 8) | (b >> shift)
    const cell = cells.get(key) ?? { count: 0, sum: [0, 0, 0] }
    const count = countOf(at)
    cell.count += count
    cell.sum = [cell.sum[0] + r * count, cell.sum[1] + g * count, cell.sum[2] + b * count]
    cells.set(key, cell)
  }
  return Array.from(cells.values(), ({ count, sum: [r, g, b] }) =>
    colourOf(r / count, g / count, b / count),
  )
}

function nearest(colour: number, chosen: readonly number[]): number {
  const [r, g, b] = channels(colour)
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (let at = 0; at < chosen.length; at++) {
    const other = chosen[at] ?? 0
    const distance =
      ((other & 255) - r) ** 2 + (((other >> 8) & 255) - g) ** 2 + (((other >> 16) & 255) - b) ** 2
    if (distance >= least) continue
    least = distance
    best = at
  }
  return best
}

/**
 * Canvas stores bytes in the order r, g, b, a, and every machine that runs a
 * browser is little-endian.
 */
const channels = (colour: number): [number, number, number] => [
  colour & 255,
  (colour >> 8) & 255,
  (colour >> 16) & 255,
]

const colourOf = (r: number, g: number, b: number): number =>
  Math.round(r) | (Math.round(g) << 8) | (Math.round(b) << 16) | (255 << 24)

/** The colours of a picture, in the 32 bits that canvas stores per pixel. */
interface ColourCounts {
  readonly colours: readonly number[]
  /** How many pixels have the colour at this index of the list. */
  countOf(place: number): number
  /** One byte per pixel: the entry of `list` for the index of the pixel's colour. */
  indexInto(list: readonly number[]): Uint8Array<ArrayBuffer>
}

const SLOTS = 2 ** 17

/**
 * Counts a picture's colours; null if there are more than `most`, which is at most 65,536. A table
 * of slots holds their indexes: for two million pixels, a Map would take five times as long.
 * @param mask the bits by which colours are told apart
 */
function countColours(
  pixels: Uint8ClampedArray<ArrayBuffer>,
  mask: number,
  most: number,
): ColourCounts | null {
  const values = new Int32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4)
  const slots = new Int32Array(SLOTS).fill(-1)
  const colours: number[] = []
  const counts = new Uint32Array(most)
  const places = new Uint16Array(values.length)

  const placeOf = (colour: number): number => {
    let slot = Math.imul(colour, 0x9e3779b1) >>> 15
    for (;;) {
      const place = slots[slot] as number
      if (place >= 0 && colours[place] === colour) return place
      if (place < 0) {
        slots[slot] = colours.length
        return colours.push(colour) - 1
      }
      slot = (slot + 1) % SLOTS
    }
  }

  let last = 0
  let place = 0
  for (let at = 0; at < values.length; at++) {
    const value = values[at] as number
    // Most pixels are the same as the one before.
    if (value !== last || at === 0) {
      last = value
      place = placeOf(value & mask)
      if (colours.length > most) return null
    }
    places[at] = place
    counts[place] = (counts[place] as number) + 1
  }

  function indexInto(list: readonly number[]): Uint8Array<ArrayBuffer> {
    const entries = Uint8Array.from(list)
    const indices = new Uint8Array(places.length)
    for (let at = 0; at < places.length; at++) indices[at] = entries[places[at] as number] as number
    return indices
  }

  return { colours, countOf: (place) => counts[place] ?? 0, indexInto }
}
