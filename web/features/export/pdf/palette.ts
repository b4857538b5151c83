/** A picture with at most 256 colours: a byte a pixel, and three bytes a colour. */
export interface Indexed {
  readonly indices: Uint8Array<ArrayBuffer>
  readonly palette: Uint8Array<ArrayBuffer>
  /** Whether every pixel has kept its colour. */
  readonly isExact: boolean
}

const COLOURS = 256
/** The commonest colours are kept as they are. */
const EXACT = 64

/**
 * Reduces a picture to a palette: the commonest colours exactly, the others to the nearest of
 * averages.
 * @param pixels opaque, as canvas has them: r, g, b, a
 */
export function toPalette(pixels: Uint8ClampedArray<ArrayBuffer>): Indexed {
  const colours = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4)
  const counts = countColours(colours)
  const common = [...counts.keys()].toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
  const isExact = common.length <= COLOURS
  const chosen = isExact ? common : [...common.slice(0, EXACT), ...averages(common, counts)]
  const index = new Map(chosen.map((colour, at) => [colour, at]))
  for (const colour of common) if (!index.has(colour)) index.set(colour, nearest(colour, chosen))
  return { indices: indicesOf(colours, index), palette: bytesOf(chosen), isExact }
}

function countColours(colours: Uint32Array): Map<number, number> {
  const counts = new Map<number, number>()
  let run = 0
  for (let at = 0; at < colours.length; at++) {
    run += 1
    const colour = colours[at] as number
    if (colour === colours[at + 1]) continue
    counts.set(colour, (counts.get(colour) ?? 0) + run)
    run = 0
  }
  return counts
}

/** The average colours of the finest grid whose cells fit beside the commonest colours. */
function averages(common: readonly number[], counts: ReadonlyMap<number, number>): number[] {
  const rest = common.slice(EXACT)
  for (let bits = 5; ; bits--) {
    const cells = cellsOf(rest, counts, 8 - bits)
    if (cells.length <= COLOURS - EXACT) return cells
  }
}

/** The average colour of each cell of a grid that takes `shift` bits off each channel. */
function cellsOf(
  colours: readonly number[],
  counts: ReadonlyMap<number, number>,
  shift: number,
): number[] {
  const cells = new Map<number, { count: number; sum: [number, number, number] }>()
  for (const colour of colours) {
    const [r, g, b] = channels(colour)
    const key = ((r >> shift) << 16) | ((g >> shift) << 8) | (b >> shift)
    const cell = cells.get(key) ?? { count: 0, sum: [0, 0, 0] }
    const count = counts.get(colour) ?? 0
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
  for (const [at, other] of chosen.entries()) {
    const distance =
      ((other & 255) - r) ** 2 + (((other >> 8) & 255) - g) ** 2 + (((other >> 16) & 255) - b) ** 2
    if (distance >= least) continue
    least = distance
    best = at
  }
  return best
}

function indicesOf(
  colours: Uint32Array,
  index: ReadonlyMap<number, number>,
): Uint8Array<ArrayBuffer> {
  const indices = new Uint8Array(colours.length)
  let last = -1
  let lastIndex = 0
  for (let at = 0; at < colours.length; at++) {
    const colour = colours[at] as number
    if (colour !== last) {
      lastIndex = index.get(colour) ?? 0
      last = colour
    }
    indices[at] = lastIndex
  }
  return indices
}

const bytesOf = (colours: readonly number[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(colours.flatMap(channels))

/** Canvas has its bytes in the order r, g, b, a, and every machine with a browser is little-endian. */
const channels = (colour: number): [number, number, number] => [
  colour & 255,
  (colour >> 8) & 255,
  (colour >> 16) & 255,
]

const colourOf = (r: number, g: number, b: number): number =>
  (Math.round(r) | (Math.round(g) << 8) | (Math.round(b) << 16) | (255 << 24)) >>> 0
