import { Blob, Buffer, Direction, Face, Feature, Font, shape, Variation } from 'harfbuzzjs'
import type { FontFile, TextStyle } from '../pages/index.ts'
import type { Contour, FontMetrics, Glyph, Point } from './true-type.ts'

/** The smallest part of a word that is drawn whole: a letter with its marks, or a ligature. */
export interface Cluster {
  readonly text: string
  /** Of the same glyph with the same text. */
  readonly key: string
  readonly glyph: () => Glyph
  /** How far the glyph itself goes, and how far it goes here, with kerning: in parts of an em. */
  readonly advance: number
  readonly kerned: number
}

/** What stands together in one typeface. */
export interface Run {
  readonly typeface: Typeface
  readonly clusters: readonly Cluster[]
}

/** What decides which letters are chosen, and where each stands. */
type RunStyle = Pick<TextStyle, 'weight' | 'isTabular' | 'spacing'>

/** The files of one family at one weight. */
export interface Typeface {
  readonly name: string
  readonly metrics: FontMetrics
}

/** A file of a typeface, loaded. */
export interface FontBytes extends FontFile {
  readonly bytes: ArrayBuffer
}

export type Shaper = ReturnType<typeof createShaper>

/** What the font files are called, and the characters that are drawn with them. */
interface LoadedFile {
  readonly family: string
  readonly face: Face
  readonly characters: ReadonlySet<number>
  /** By weight. */
  readonly fonts: Map<number, Font>
}

/** What is not seen; joiners are left, as they change the letters beside them. */
const UNSEEN =
  /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|\u00ad(?!$)/g
/** What is seen of a soft hyphen at the end of a line. */
const HYPHEN = /\u00ad$/

function read({ bytes, family, range }: FontBytes): LoadedFile {
  const face = new Face(new Blob(bytes))
  const inRange = new RegExp(range, 'u')
  const characters = [...face.collectUnicodes()].filter((character) =>
    inRange.test(String.fromCodePoint(character)),
  )
  return { family, face, characters: new Set(characters), fonts: new Map() }
}

/**
 * Chooses and places the letters of words as browsers do: by HarfBuzz, which browsers use too.
 * @param fonts the paper's typefaces
 */
export function createShaper(fonts: readonly FontBytes[]) {
  const files = fonts.map(read)
  const typefaces = new Map<string, Typeface>()
  const known = new Map<string, readonly Run[]>()

  /** The characters that a family has. */
  function charactersOf(family: string): string {
    const own = files.filter((file) => file.family === family)
    return own
      .flatMap(({ characters }) =>
        [...characters].map((character) => String.fromCodePoint(character)),
      )
      .join('')
  }

  /** The runs of a word in the order in which they are read, each from left to right. */
  function runsOf(text: string, style: TextStyle, isRightToLeft: boolean): readonly Run[] {
    const key = [
      style.families,
      style.weight,
      style.isTabular,
      style.spacing !== 0,
      isRightToLeft,
      text,
    ].join()
    const seen = text.normalize('NFC').replace(UNSEEN, '')
    const found = known.get(key) ?? shapeAll(seen, style, isRightToLeft)
    known.set(key, found)
    return found
  }

  function shapeAll(text: string, style: TextStyle, isRightToLeft: boolean): Run[] {
    const parts: { file: LoadedFile; text: string }[] = []
    for (const character of text) {
      const last = parts.at(-1)
      const file = fileOf(character, style.families)
      if (last && (!file || file === last.file)) last.text += character
      else if (file) parts.push({ file, text: character })
    }
    return parts.map((part) => runOf(part.file, part.text, style, isRightToLeft))
  }

  function fileOf(character: string, families: readonly string[]): LoadedFile | undefined {
    const code = character.replace(HYPHEN, '-').codePointAt(0) ?? 0
    for (const family of families) {
      const file = files.find((one) => one.family === family && one.characters.has(code))
      if (file) return file
    }
    return undefined
  }

  function runOf(file: LoadedFile, text: string, style: RunStyle, isRightToLeft: boolean): Run {
    const { weight } = style
    const font = fontOf(file, weight)
    const buffer = new Buffer()
    buffer.addText(text.replace(HYPHEN, '-'))
    buffer.guessSegmentProperties()
    buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR)
    shape(font, buffer, featuresOf(style))
    const glyphs = buffer.getGlyphInfosAndPositions()
    const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].toSorted((a, b) => a - b)
    const number = files.indexOf(file)
    const { upem } = file.face
    const clusters: Cluster[] = []
    for (let at = 0; at < glyphs.length; ) {
      const { cluster } = glyphs[at] as PlacedGlyph
      const own = glyphs.slice(at).findIndex((glyph) => glyph.cluster !== cluster)
      const part = glyphs.slice(at, own < 0 ? undefined : at + own) as PlacedGlyph[]
      at += part.length
      const end = starts[starts.indexOf(cluster) + 1]
      const placed = place(font, part)
      clusters.push({
        text: text.slice(cluster, end),
        key: [number, text.slice(cluster, end), placed.key].join(),
        glyph: () => outline(font, placed),
        advance: placed.advance / upem,
        kerned: placed.kerned / upem,
      })
    }
    return { typeface: typefaceOf(file, weight, font), clusters }
  }

  /** Has the browser compile what places and draws letters, which it does when that is first called. */
  function warmUp(): void {
    const style = { weight: 400, isTabular: true, spacing: 0 }
    for (const file of files)
      for (const { glyph } of runOf(file, 'fi', style, false).clusters) glyph()
  }

  function fontOf({ face, fonts }: LoadedFile, weight: number): Font {
    const found = fonts.get(weight)
    if (found) return found
    const font = new Font(face)
    font.setVariations([new Variation('wght', weight)])
    fonts.set(weight, font)
    return font
  }

  /** The files of a family have the same measures. */
  function typefaceOf({ family, face }: LoadedFile, weight: number, font: Font): Typeface {
    const name = `${family.replace(/ Variable$/, '').replaceAll(' ', '')}-${weight}`
    const { ascender, descender } = font.hExtents()
    const metrics = { unitsPerEm: face.upem, ascent: ascender, descent: descender }
    const typeface = typefaces.get(name) ?? { name, metrics }
    typefaces.set(name, typeface)
    return typeface
  }

  return { charactersOf, runsOf, warmUp }
}

interface PlacedGlyph {
  /** The number of the glyph. */
  readonly codepoint: number
  /** Where its text begins. */
  readonly cluster: number
  readonly xAdvance: number
  readonly xOffset: number
  readonly yOffset: number
}

/** A cluster's glyphs in their places, as one glyph of our own. */
interface Placed {
  readonly parts: readonly { readonly id: number; readonly x: number; readonly y: number }[]
  readonly key: string
  readonly advance: number
  readonly kerned: number
}

/** Kerning moves the next letter, and so does not count within a glyph that stands alone. */
function place(font: Font, glyphs: readonly PlacedGlyph[]): Placed {
  let kerned = 0
  const parts = glyphs.map(({ codepoint, xAdvance, xOffset, yOffset }) => {
    const part = { id: codepoint, x: kerned + xOffset, y: yOffset }
    kerned += xAdvance
    return part
  })
  const [only] = parts
  const advance = parts.length === 1 && only ? font.glyphHAdvance(only.id) : kerned
  const key = parts.map(({ id, x, y }) => [id, Math.round(x), Math.round(y)].join(' ')).join()
  return { parts, key, advance, kerned }
}

function outline(font: Font, { parts, advance }: Placed): Glyph {
  const contours = parts.flatMap(({ id, x, y }) => contoursOf(font, id, x, y))
  return { advance: Math.round(advance), contours }
}

function contoursOf(font: Font, id: number, left: number, up: number): Contour[] {
  const contours: Point[][] = []
  const pointAt = (x = 0, y = 0, isOn = true): Point => ({
    x: Math.round(x + left),
    y: Math.round(y + up),
    isOn,
  })
  for (const { type, values } of font.glyphToJson(id)) {
    const [x, y, endX, endY] = values
    if (type === 'M') contours.push([pointAt(x, y)])
    else if (type === 'L') contours.at(-1)?.push(pointAt(x, y))
    else if (type === 'Q') contours.at(-1)?.push(pointAt(x, y, false), pointAt(endX, endY))
    else if (type === 'C') throw new Error('The paper’s typefaces have no cubic curves')
  }
  return contours.map(withoutEnd)
}

/** A contour ends where it begins: the point is listed once. */
function withoutEnd(contour: Point[]): Contour {
  const [first, last] = [contour[0], contour.at(-1)]
  const isClosed = contour.length > 1 && last?.isOn && first?.x === last.x && first.y === last.y
  return isClosed ? contour.slice(0, -1) : contour
}

/** Letters set apart are not joined into ligatures. */
const featuresOf = ({ isTabular, spacing }: RunStyle): Feature[] => [
  ...(isTabular ? [new Feature('tnum')] : []),
  ...(spacing === 0 ? [] : [new Feature('liga', 0), new Feature('clig', 0)]),
]
