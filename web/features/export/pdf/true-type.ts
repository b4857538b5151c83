/** A font's own measures, in its units. */
export interface FontMetrics {
  readonly unitsPerEm: number
  readonly ascent: number
  /** Below the baseline, and so negative. */
  readonly descent: number
}

/** A letter's shape, in units of its font. */
export interface Glyph {
  readonly advance: number
  /** Closed curves. */
  readonly contours: readonly Contour[]
}

export type Contour = readonly Point[]

export interface Point {
  readonly x: number
  readonly y: number
  /** Whether the curve goes through the point; otherwise the point bends it. */
  readonly isOn: boolean
}

/** The font's glyphs overlap: without this flag some readers leave holes. */
const OVERLAPS = 0x40

/**
 * A TrueType font of these glyphs, after an empty one. It has what a pdf needs: letters are found by
 * the number of their glyph, so there is no table of characters.
 */
export function trueTypeFont(
  metrics: FontMetrics,
  glyphs: readonly Glyph[],
): Uint8Array<ArrayBuffer> {
  const all = [{ advance: 0, contours: [] }, ...glyphs]
  const drawn = all.map(({ contours }) => glyphData(contours))
  const places = [0]
  for (const { length } of drawn) places.push((places.at(-1) ?? 0) + length)
  const points = all.flatMap(({ contours }) => contours.flat())
  const box = boxOf(points)
  const mostPoints = Math.max(...all.map(({ contours }) => contours.flat().length))
  const mostContours = Math.max(...all.map(({ contours }) => contours.length))
  const widest = Math.max(...all.map(({ advance }) => advance))
  const { ascent, descent } = metrics
  return fontFile({
    glyf: drawn.flat(),
    head: head(metrics.unitsPerEm, box),
    hhea: words([1, 0, ascent, descent, 0, widest, ...zeros(11), all.length]),
    hmtx: all.flatMap(({ advance, contours }) => words([advance, boxOf(contours.flat())[0]])),
    loca: places.flatMap(long),
    maxp: words([1, 0, all.length, mostPoints, mostContours, 0, 0, 2, ...zeros(8)]),
  })
}

function glyphData(contours: readonly Contour[]): number[] {
  const points = contours.flat()
  if (points.length === 0) return []
  const ends: number[] = []
  for (const { length } of contours) ends.push((ends.at(-1) ?? -1) + length)
  const flags = points.map(({ isOn }, at) => (isOn ? 1 : 0) | (at === 0 ? OVERLAPS : 0))
  const steps = (axis: 'x' | 'y') =>
    points.flatMap((point, at) => word(point[axis] - (points[at - 1]?.[axis] ?? 0)))
  const data = [
    ...words([contours.length, ...boxOf(points), ...ends, 0]),
    ...flags,
    ...steps('x'),
    ...steps('y'),
  ]
  return [...data, ...zeros(-data.length & 3)]
}

function head(unitsPerEm: number, box: readonly number[]): number[] {
  const magic = [0x5f0f, 0x3cf5]
  return words([1, 0, 1, 0, 0, 0, ...magic, 0, unitsPerEm, ...zeros(8), ...box, 0, 8, 2, 1, 0])
}

/** The left, lower, right and upper edge. */
function boxOf(points: readonly Point[]): [number, number, number, number] {
  const { x: left = 0, y: bottom = 0 } = points[0] ?? {}
  const box: [number, number, number, number] = [left, bottom, left, bottom]
  for (const { x, y } of points) {
    box[0] = Math.min(box[0], x)
    box[1] = Math.min(box[1], y)
    box[2] = Math.max(box[2], x)
    box[3] = Math.max(box[3], y)
  }
  return box
}

/** The tables after their directory, each at a multiple of four bytes. */
function fontFile(tables: Record<string, number[]>): Uint8Array<ArrayBuffer> {
  const names = Object.keys(tables).toSorted()
  const range = 2 ** Math.floor(Math.log2(names.length)) * 16
  const directory = words([
    1,
    0,
    names.length,
    range,
    Math.log2(range / 16),
    names.length * 16 - range,
  ])
  const padded = names.map((name) => {
    const table = tables[name] as number[]
    return { name, table, bytes: [...table, ...zeros(-table.length & 3)] }
  })
  let place = 12 + names.length * 16
  for (const { name, table, bytes } of padded) {
    directory.push(...[...name].map((letter) => letter.charCodeAt(0)))
    directory.push(...long(checksum(bytes)), ...long(place), ...long(table.length))
    place += bytes.length
  }
  return new Uint8Array([directory, ...padded.map(({ bytes }) => bytes)].flat())
}

function checksum(bytes: readonly number[]): number {
  const view = new DataView(Uint8Array.from(bytes).buffer)
  let sum = 0
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + view.getUint32(at)) % 2 ** 32
  return sum
}

const zeros = (count: number): number[] => Array.from({ length: count }, () => 0)

/** Two-byte numbers. */
const words = (numbers: readonly number[]): number[] => numbers.flatMap(word)

const word = (value: number): number[] => [(value >> 8) & 255, value & 255]

const long = (value: number): number[] => [...word(value >>> 16), ...word(value & 0xffff)]
