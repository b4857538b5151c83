/** The colours of a picture, in the 32 bits that canvas stores per pixel. */
export interface ColourCounts {
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
export function countColours(
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
