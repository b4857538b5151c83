import type { PDFContext } from 'pdf-lib'
import type { Word } from '../pages/index.ts'
import { foreignLanguage, RIGHT_TO_LEFT } from '../scripts.ts'
import { createEmbeddedFont, type EmbeddedFont } from './embedded-font.ts'
import type { PdfInfo } from './messages.ts'
import type { Run, Shaper, Typeface } from './shaper.ts'
import type { CellOf } from './structure-tree.ts'
import type { Glyph } from './true-type.ts'
import { behindLast, type Ends, endsOf, endsOfRun, writeEnds } from './word-ends.ts'

/** The invisible font; its ascent and descent are those of the paper's. */
const INVISIBLE = { unitsPerEm: 1000, ascent: 969, descent: -241 }
const EM = INVISIBLE.ascent - INVISIBLE.descent
const LETTER_WIDTH = 500

/** A letter of the invisible font, a box: readers select, search and read aloud what it stands for. */
const BOX: Glyph = {
  advance: LETTER_WIDTH,
  contours: [
    [
      { x: 0, y: INVISIBLE.descent, isOn: true },
      { x: 0, y: INVISIBLE.ascent, isOn: true },
      { x: LETTER_WIDTH, y: INVISIBLE.ascent, isOn: true },
      { x: LETTER_WIDTH, y: INVISIBLE.descent, isOn: true },
    ],
  ],
}

/** How far from its place a letter may stand, in thousandths of its size. */
const TOLERANCE = 1

/**
 * Writes words: those of the paper's typefaces, and invisible ones over what is part of a picture.
 */
export function createTextLayer(
  context: PDFContext,
  shaper: Shaper | null,
  { language, hasKana }: Pick<PdfInfo, 'language' | 'hasKana'>,
  cellOf: CellOf,
) {
  const invisible = createEmbeddedFont(context, 'F0', 'Invisible', INVISIBLE)
  const fonts = new Map<Typeface, EmbeddedFont>()

  const fontOf = (typeface: Typeface): EmbeddedFont => {
    const { name, metrics } = typeface
    const font =
      fonts.get(typeface) ?? createEmbeddedFont(context, `F${fonts.size + 1}`, name, metrics)
    fonts.set(typeface, font)
    return font
  }

  /**
   * The operators that write the words on a page.
   * @param pt the pt in one px
   * @param pageHeight in px
   * @param mark begins what is in another part than the words before
   */
  function write(
    words: readonly Word[],
    pt: number,
    pageHeight: number,
    mark: (word: Word, at: number) => string | null,
  ): string {
    const state = createState()
    const ends = endsOf(words, cellOf)
    const lines = words.flatMap((word, at) => {
      const begins = mark(word, at)
      const beginning = begins === null ? [] : [...(at > 0 ? ['EMC'] : []), begins]
      return [...beginning, ...operatorsOf(word, ends[at] as Ends)]
    })
    return lines.length > 0 ? `BT\n${lines.join('\n')}\nEMC\nET` : ''

    function operatorsOf(word: Word, ends: Ends): string[] {
      const written =
        word.drawn && shaper ? drawn(word, word.drawn, shaper, ends) : hidden(word, ends)
      // Letters stand as they are seen, from left to right: PDF 1.7, section 14.8.2.3.3.
      if (written.length === 0) return []
      const turned = isTurned(word) ? ['/ReversedChars BMC', ...written, 'EMC'] : written
      const other = foreignLanguage(word.text, language, hasKana)
      return other ? [`/Span <</Lang (${other})>> BDC`, ...turned, 'EMC'] : turned
    }

    /** Whether its letters go from right to left: a percentage within Arabic does so too. */
    function isTurned({ text, drawn }: Word): boolean {
      return drawn && shaper ? drawn.isRightToLeft : RIGHT_TO_LEFT.test(text)
    }

    function drawn(
      { x, width, text }: Word,
      { style, baseline, isRightToLeft }: Drawn,
      { runsOf }: Shaper,
      ends: Ends,
    ): string[] {
      const runs = runsOf(text, style, isRightToLeft)
      const letters = runs.reduce((sum, { clusters }) => sum + clusters.length, 0)
      const own = runs.reduce((sum, run) => sum + widthOf(run), 0) * style.size
      // Letters that are joined are not set apart.
      const spacing = isRightToLeft ? 0 : style.spacing
      const natural = own + letters * spacing
      const stretch = natural > 0 ? width / natural : 1
      const at = (left: number) =>
        state.moveTo(left * pt, (pageHeight - baseline) * pt, style.slant)
      let reached = 0
      return runs.map((run, nth) => {
        const font = fontOf(run.typeface)
        const own = endsOfRun(ends, nth === 0, nth === runs.length - 1)
        const em = { em: style.size * stretch, spacing: spacing / style.size }
        const { left: before, right: after } = writeEnds(own, font, em, isRightToLeft)
        const size = (widthOf(run) * style.size + run.clusters.length * spacing) * stretch
        const left = isRightToLeft ? x + width - reached - size : x + reached
        reached += size
        const letters = lettersOf(run, font, behindLast(own, isRightToLeft))
        const operators = [
          ...state.set('Tr', '0'),
          ...state.set('Tf', `/${font.name} ${number(style.size * pt)}`),
          ...state.set('rg', style.colour),
          ...state.set('Tc', number(spacing * pt)),
          ...state.set('Tz', (stretch * 100).toFixed(1)),
          at(left),
          shown(before + letters + after),
        ]
        return operators.join(' ')
      })
    }

    function hidden({ text, x, y, width, height }: Word, ends: Ends): string[] {
      if (width <= 0 || height <= 0) return []
      const letters = asSeen(text)
      const isTurned = RIGHT_TO_LEFT.test(text)
      const codes = letters.map((letter, at) => {
        const behind = at < letters.length - 1 ? '' : behindLast(ends, isTurned)
        return invisible.codeOf(letter, letter, () => BOX, behind)
      })
      const em = (width * INVISIBLE.unitsPerEm) / (letters.length * LETTER_WIDTH)
      const { left, right } = writeEnds(ends, invisible, { em, spacing: 0 }, isTurned)
      const size = (height * pt * 1000) / EM
      const stretch = (width * pt * 100_000) / (letters.length * LETTER_WIDTH * size)
      const baseline = (pageHeight - y - (height * INVISIBLE.ascent) / EM) * pt
      const operators = [
        ...state.set('Tr', '3'),
        ...state.set('Tf', `/${invisible.name} ${number(size)}`),
        ...state.set('Tc', '0'),
        ...state.set('Tz', number(stretch)),
        state.moveTo(x * pt, baseline),
        shown(`${left}<${codes.join('')}>${right}`),
      ]
      return [operators.join(' ')]
    }
  }

  const all = () => [invisible, ...fonts.values()]

  return {
    write,
    /** All fonts so far. */
    fonts: all,
    finish: () => Promise.all(all().map((font) => font.finish())),
  }
}

type Drawn = NonNullable<Word['drawn']>

/** The parts of a page's text that stay as they are until they are set again. */
function createState() {
  const known = new Map<string, string>()
  let from = { x: 0, y: 0, slant: 0 }
  return {
    /** Moves to a place, in hundredths of pt: finer than any printer. Steps from word to word repeat. */
    moveTo(left: number, up: number, slant = 0): string {
      const [x, y] = [Math.round(left * 100), Math.round(up * 100)]
      const isStep = slant === 0 && from.slant === 0
      const step = `${(x - from.x) / 100} ${(y - from.y) / 100} Td`
      from = { x, y, slant }
      return isStep ? step : `1 0 ${number(slant)} 1 ${x / 100} ${y / 100} Tm`
    },
    set(operator: string, value: string): string[] {
      if (known.get(operator) === value) return []
      known.set(operator, value)
      return [`${value} ${operator}`]
    },
  }
}

/** Shows strings, which are one where nothing moves between them. */
const shown = (strings: string): string => `[${strings.replaceAll('><', '')}] TJ`

/** In parts of an em. */
const widthOf = ({ clusters }: Run): number => clusters.reduce((sum, { kerned }) => sum + kerned, 0)

/**
 * A run's letters from left to right, each where kerning puts it.
 * @param behind what follows the last, for some readers
 */
function lettersOf({ clusters }: Run, font: EmbeddedFont, behind: string): string {
  let [texts, codes, ahead] = ['', '', 0]
  for (const [at, { key, text, glyph, advance, kerned }] of clusters.entries()) {
    if (Math.abs(ahead) > TOLERANCE) {
      const move = Math.round(ahead)
      texts += `<${codes}>${move}`
      codes = ''
      ahead -= move
    }
    codes += font.codeOf(key, text, glyph, at === clusters.length - 1 ? behind : '')
    ahead += Math.round(advance * 1000) - kerned * 1000
  }
  return `${texts}<${codes}>`
}

/**
 * The letters from left to right as they appear, which is the order PDF readers expect. Each is a
 * single code point, since not all readers support codes for several.
 */
function asSeen(word: string): string[] {
  const letters = [...word]
  return RIGHT_TO_LEFT.test(word) ? letters.reverse() : letters
}

/** A number as pdf operators need it: never with an exponent. */
export const number = (value: number): string => String(Number(value.toFixed(3)))
