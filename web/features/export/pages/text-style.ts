import { RIGHT_TO_LEFT } from '../scripts.ts'
import { type Colour, colourOf } from './colours.ts'
import type { FoundWord } from './measured-words.ts'

/** How the letters of a text look: all that is needed to choose and place them. */
export interface TextStyle {
  /** In the order in which letters are looked for; the paper's typefaces come first. */
  readonly families: readonly string[]
  readonly weight: number
  /** In px of the paper. */
  readonly size: number
  readonly colour: Colour
  /** Between letters, in px of the paper. */
  readonly spacing: number
  /** How far letters lean to the right, to their height. */
  readonly slant: number
  /** All figures are equally wide. */
  readonly isTabular: boolean
}

/** A text that can be written in the paper's typefaces. */
export interface DrawnText {
  readonly style: TextStyle
  /** In px below the page's upper edge. */
  readonly baseline: number
  readonly isRightToLeft: boolean
}

/** The characters that each of the paper's families has. */
export type Characters = ReadonlyMap<string, ReadonlySet<string>>

/** Whether all letters of a text can be written in these families. */
export type CanWrite = (text: string, families: readonly string[]) => boolean

/** The place of a list's number before its item, in px of the paper. */
interface Marker extends ElementStyle {
  /** How wide it is, and with the gap up to the item. */
  readonly own: number
  readonly withGap: number
  /** Of its letters and of its line, in px of the paper. */
  readonly height: number
  readonly lineHeight: number
  readonly isDrawable: boolean
}

/** Browsers make an italic of a typeface that has none. */
const SLANT = 0.25

/** What is never seen, whatever the typeface: soft hyphens, joiners, marks of direction. */
const IGNORED = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/
/** An accent that no letter of the typefaces has: it is in another file than its letter. */
const LOOSE_ACCENT = /[\u0300-\u036f]/

export type TextStyles = ReturnType<typeof createTextStyles>

/** Whatever follows a family that is not the paper's is a picture, as the browser may draw it with that one. */
export const writingWith =
  (characters: Characters): CanWrite =>
  (text, families) => {
    const composed = text.normalize('NFC')
    const other = families.findIndex((family) => !characters.has(family))
    const own = other < 0 ? families : families.slice(0, other)
    const has = (letter: string) =>
      IGNORED.test(letter) || own.some((family) => characters.get(family)?.has(letter))
    return !LOOSE_ACCENT.test(composed) && [...composed].every(has)
  }

/**
 * What all elements that look alike have in common, as far as their own style goes; null for one
 * that may look like no other.
 */
export type KindOf = (element: Element) => string | null

/** Reads how text looks where it is laid out. */
export function createTextStyles(canWrite: CanWrite, kindOf: KindOf) {
  /** By what tells one from another: most elements look alike. */
  const styles = new Map<string, ElementStyle>()
  const kinds = new Map<string, ElementStyle>()
  /** What was measured of text, by its font. */
  const measured = new Map<string, { ascent: number; width: number; height: number }>()

  /**
   * Begins a page.
   * @param scaleOf the scale at which an element is shown
   */
  function begin(page: Element, scaleOf: (element: Element) => number) {
    const known = new Map<Element, ElementStyle>()

    function styleOf(element: Element): ElementStyle {
      const before = known.get(element)
      if (before) return before
      const kind = kindOf(element) ?? ''
      const found = kinds.get(kind) ?? readStyle(page, getComputedStyle(element), scaleOf(element))
      known.set(element, found)
      if (kind) kinds.set(kind, found)
      return found
    }

    /** How a word is drawn; null if the typefaces lack a letter, or letters change their order. */
    function drawnText(element: Element, word: FoundWord): DrawnText | null {
      const { style, isRightToLeft, ascent } = styleOf(element)
      const { text, y } = word
      if (!canWrite(text, style.families)) return null
      const isAsRead = !isRightToLeft && !RIGHT_TO_LEFT.test(text)
      const direction = isAsRead ? 'left to right' : directionOf(word, RIGHT_TO_LEFT.test(text))
      if (direction === null) return null
      const baseline = y + ascent
      return { style, baseline, isRightToLeft: direction === 'right to left' }
    }

    /** How the number of a list's item is drawn. */
    function markerOf(item: Element, text: string): Marker {
      const scale = scaleOf(item)
      const css = getComputedStyle(item, '::marker')
      const style = readStyle(page, css, scale)
      const font = fontOf(css)
      // Figures are equally wide.
      const digits = text.replaceAll(/\d/g, '0')
      const { isRightToLeft } = styleOf(item)
      const { width, height } = measure(page, font, digits)
      const withGap = measure(page, font, `${digits}\u00a0`).width * scale
      return {
        ...style,
        isRightToLeft,
        own: width * scale,
        withGap,
        height: height * scale,
        lineHeight: Number.parseFloat(getComputedStyle(item).lineHeight) * scale,
        // The dot stands before a number that is read from right to left.
        isDrawable: !isRightToLeft && canWrite(text, style.style.families),
      }
    }

    return { styleOf, drawnText, markerOf }
  }

  function readStyle(page: Element, css: CSSStyleDeclaration, scale: number): ElementStyle {
    const font = fontOf(css)
    const { color, fontStyle, direction } = css
    const key = [font, color, fontStyle, direction, scale].join()
    const found = styles.get(key)
    if (found) return found
    const style = {
      families: familiesOf(css.fontFamily),
      weight: Number(css.fontWeight),
      size: Number.parseFloat(css.fontSize) * scale,
      colour: colourOf(color).operands,
      spacing: (Number.parseFloat(css.letterSpacing) || 0) * scale,
      slant: fontStyle === 'normal' ? 0 : SLANT,
      isTabular: css.fontVariantNumeric.includes('tabular-nums'),
    }
    const ascent = measure(page, font, 'x').ascent * scale
    const read = { style, isRightToLeft: direction === 'rtl', ascent }
    styles.set(key, read)
    return read
  }

  function measure(page: Element, font: string, text: string) {
    const key = `${font} ${text}`
    const found = measured.get(key) ?? measureText(page, font, text)
    measured.set(key, found)
    return found
  }

  return { begin }
}

interface ElementStyle {
  readonly style: TextStyle
  readonly isRightToLeft: boolean
  /** From the top of its text to the baseline, in px of the paper. */
  readonly ascent: number
}

const familiesOf = (list: string): string[] =>
  list.split(',').map((family) => family.trim().replace(/^["']|["']$/g, ''))

/** Rules for the style attribute. */
const fontOf = (css: CSSStyleDeclaration): string =>
  `font:${css.fontWeight} ${css.fontSize}/1 ${css.fontFamily};font-variant-numeric:${css.fontVariantNumeric};letter-spacing:${css.letterSpacing}`

/** From the top of a line of text to its baseline, as the browser rounds it, and its width; in px. */
function measureText(page: Element, font: string, text: string) {
  const probe = document.createElement('div')
  probe.style.cssText = `position:absolute;white-space:pre;${font}`
  const baseline = document.createElement('span')
  baseline.style.cssText = 'display:inline-block;height:0'
  probe.append(text, baseline)
  // Outside of anything that is scaled.
  page.append(probe)
  const range = document.createRange()
  range.selectNodeContents(probe.firstChild as Text)
  const { top, width, height } = range.getBoundingClientRect()
  const { bottom } = baseline.getBoundingClientRect()
  probe.remove()
  return { ascent: bottom - top, width, height }
}

/**
 * How the letters of a word follow each other; null if not all in one direction.
 * @param isTurned that of a single letter
 */
function directionOf(
  { node, start, text }: FoundWord,
  isTurned: boolean,
): 'left to right' | 'right to left' | null {
  const letter = document.createRange()
  const places: number[] = []
  for (let at = start; at < start + text.length; at++) {
    letter.setStart(node, at)
    letter.setEnd(node, at + 1)
    const { left, right } = letter.getBoundingClientRect()
    places.push((left + right) / 2)
  }
  const goes = (step: 1 | -1) =>
    places.every((place, at) => at === 0 || (place - (places[at - 1] as number)) * step >= 0)
  const [first, last] = [places[0], places.at(-1)]
  if (goes(-1) && (first !== last || isTurned)) return 'right to left'
  return goes(1) && (first !== last || !isTurned) ? 'left to right' : null
}
