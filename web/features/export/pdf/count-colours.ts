/** The colours of a picture, in the 32 bits that canvas stores per pixel. */
export interface ColourCounts {
  readonly colours: readonly number[]
  /** How many pixels have the colour at this index of the list. */
  countOf(place: number): number
  /** One byte per pixel: the entry of `list` for the index of the pixel's colour. */
  indexInto(list: readonly number[]): Uint8Array<ArrayBuffer>
}

/** Indexes take two bytes per pixel. */
const MOST = 2 ** 16
const SLOTS = 2 ** 17

/**
 * Counts a picture's colours. Beyond 65,536 colours, similar ones count as one.
 * @returns null if there are more than `most`, where that is given
 */
export function countColours(pixels: Uint8ClampedArray<ArrayBuffer>): ColourCounts
export function countColours(
  pixels: Uint8ClampedArray<ArrayBuffer>,
  most: number,
): ColourCounts | null
export function countColours(
  pixels: Uint8ClampedArray<ArrayBuffer>,
  most?: number,
): ColourCounts | null {
  const values = new Int32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4)
  for (const mask of [-1, 0xf8f8f8 | ALPHA, 0xe0e0e0 | ALPHA]) {
    const counted = countMasked(values, mask, most ?? MOST)
    if (counted || most !== undefined) return counted
  }
  return null
}

const ALPHA = 255 << 24

/**
 * A table of slots holds the colours' indexes: for two million pixels, a Map
 * would take five times as long.
 */
function countMasked(values: Int32Array, mask: number, most: number): ColourCounts | null {
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
