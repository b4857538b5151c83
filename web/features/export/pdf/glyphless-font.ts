/**
 * Measures of the invisible font, in thousandths of its size; its ascent and descent are
 * those of the paper's font.
 */
export const GLYPH = { width: 500, ascent: 969, descent: -241 } as const

/**
 * A TrueType font with two glyphs: an empty one and a box. Text in it is never painted: it lies
 * over the page's picture, to be selected, searched and read aloud. PDF readers take letters from
 * the ToUnicode map, so this is enough for every script.
 */
export function glyphlessFont(): Uint8Array<ArrayBuffer> {
  const { width, ascent, descent } = GLYPH
  const glyph = words(
    [1, 0, descent, width, ascent, 3, 0],
    [
      1,
      1,
      1,
      1,
      ...word(0),
      ...word(0),
      ...word(width),
      ...word(0),
      ...word(descent),
      ...word(ascent - descent),
      ...word(0),
      ...word(descent - ascent),
    ],
  )
  return fontFile({
    glyf: glyph,
    head: head(),
    hhea: words([1, 0, ascent, descent, 0, width, 0, 0, width, 1, 0, 0, 0, 0, 0, 0, 0, 2]),
    hmtx: words([width, 0, width, 0]),
    // The offset of each glyph, in units of two bytes: the first one is empty.
    loca: words([0, 0, glyph.length / 2]),
    maxp: words([1, 0, 2, 4, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0]),
  })
}

function head(): number[] {
  const { width, ascent, descent } = GLYPH
  const times = Array.from({ length: 8 }, () => 0)
  const magic = [0x5f0f, 0x3cf5]
  const box = [0, descent, width, ascent]
  return words([1, 0, 1, 0, 0, 0, ...magic, 0, 1000, ...times, ...box, 0, 8, 2, 0, 0])
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
  const bodies: number[] = []
  const start = 12 + names.length * 16
  for (const name of names) {
    const table = tables[name] as number[]
    const padded = [...table, ...Array.from({ length: (4 - (table.length % 4)) % 4 }, () => 0)]
    directory.push(...[...name].map((letter) => letter.charCodeAt(0)))
    directory.push(...long(checksum(padded)), ...long(start + bodies.length), ...long(table.length))
    bodies.push(...padded)
  }
  return new Uint8Array([...directory, ...bodies])
}

function checksum(bytes: readonly number[]): number {
  let sum = 0
  for (let at = 0; at < bytes.length; at += 4) {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(at, at + 4)
    sum = (sum + (((a << 24) | (b << 16) | (c << 8) | d) >>> 0)) % 2 ** 32
  }
  return sum
}

/** Two-byte numbers, followed by single bytes. */
const words = (numbers: readonly number[], bytes: readonly number[] = []): number[] => [
  ...numbers.flatMap(word),
  ...bytes,
]

const word = (value: number): number[] => [(value >> 8) & 255, value & 255]

const long = (value: number): number[] => [...word(value >>> 16), ...word(value & 0xffff)]
