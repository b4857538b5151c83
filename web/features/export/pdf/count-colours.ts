/** The colours of a picture, as canvas has them in 32 bits. */
export interface ColourCounts {
  readonly colours: readonly number[]
  /** How many pixels have the colour at a place of the list. */
  countOf(place: number): number
  /** A byte a pixel: the entry of the list at the place of its colour. */
  indexInto(list: readonly number[]): Uint8Array<ArrayBuffer>
}

/** Places are two bytes a pixel. */
const MOST = 2 ** 16
const SLOTS = 2 ** 17

/**
 * Counts a picture's colours. Of more than 65,536, similar ones count as one.
 * @returns null where there are more than `most`, if that is given
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

/** A table of slots holds the colours' places: of two million pixels, a Map would take five times as long. */
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
    // Most pixels are like the one before.
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
