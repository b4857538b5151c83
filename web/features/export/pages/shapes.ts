import { type Colour, colourOf } from './colours.ts'
import { type Box, boxOf, intersection } from './measured-words.ts'

/** A rectangle on a page: filled, or a frame of this width within its box. */
export interface Shape {
  readonly box: Box
  readonly colour: Colour
  /** Of its corners, in px. */
  readonly radius: number
  readonly frame: { readonly width: number; readonly isDashed: boolean } | null
  /** What is seen of it; null for all. */
  readonly clip: Box | null
}

/** The tints and lines that an element's style gives it. */
export type Look = NonNullable<ReturnType<typeof lookOf>>

const SIDES = ['Top', 'Right', 'Bottom', 'Left'] as const

/** Null for an element without tints and lines, as most are: a computed style is slow to read. */
export function lookOf(element: Element, css: CSSStyleDeclaration) {
  const fill = colourOf(css.backgroundColor)
  const hasLines = css.borderWidth !== '0px'
  const isRule = element.tagName === 'HR'
  const isDecorated = css.textDecorationLine !== 'none'
  if (!isRule && !hasLines && !fill.isSeen && !isDecorated) return null
  return {
    fill: fill.isSeen ? fill.operands : null,
    sides: hasLines ? sidesOf(css) : [],
    radius: Number.parseFloat(css.borderTopLeftRadius) || 0,
    rule: isRule ? ruleOf(css) : null,
    decoration: isDecorated ? decorationOf(css) : null,
  }
}

/**
 * The tints and lines of an element.
 * @param seen the part of the page where it is visible; null for all
 * @param scale at which it is shown
 */
export function shapesOf(
  element: Element,
  look: Look,
  origin: DOMRect,
  seen: Box | null,
  scale: number,
): Shape[] {
  const { fill, sides, rule } = look
  const rects = [...element.getClientRects()].map((rect) => boxOf(rect, origin))
  const radius = look.radius * scale
  const shapes = [
    ...(fill ? rects.map((box) => ({ ...FLAT, box, radius, colour: fill })) : []),
    ...bordersOf(sides, rects, radius, scale),
    ...(rule ? rects.map((rect) => ruleIn(rect, rule, scale)) : []),
  ]
  return shapes.flatMap((shape) => clipped(shape, seen))
}

/** A filled rectangle is cut; corners and frames stay where they are. */
function clipped(shape: Shape, seen: Box | null): Shape[] {
  const box = seen ? intersection(shape.box, seen) : shape.box
  // A space at the end of a line has no width, but readers draw such a tint as a line.
  if (box.width <= 0 || box.height <= 0) return []
  if (!seen) return [shape]
  if (shape.radius === 0 && !shape.frame) return [{ ...shape, box }]
  const isWhole = box.width === shape.box.width && box.height === shape.box.height
  return [{ ...shape, clip: isWhole ? null : seen }]
}

const FLAT = { radius: 0, frame: null, clip: null }

const sidesOf = (css: CSSStyleDeclaration) =>
  SIDES.map((side) => ({
    side,
    width: Number.parseFloat(css[`border${side}Width`]) || 0,
    isDashed: css[`border${side}Style`] === 'dashed',
    colour: colourOf(css[`border${side}Color`]),
  })).filter(({ width, colour }) => width > 0 && colour.isSeen)

function bordersOf(
  sides: Look['sides'],
  rects: readonly Box[],
  radius: number,
  scale: number,
): Shape[] {
  const [first] = sides
  // Only boxes have lines on all sides, and these are alike.
  if (first && sides.length === SIDES.length) {
    const frame = { width: first.width * scale, isDashed: first.isDashed }
    return rects.map((box) => ({ ...FLAT, box, colour: first.colour.operands, radius, frame }))
  }
  return rects.flatMap((box) =>
    sides.map(({ side, width, colour }) => ({
      ...FLAT,
      box: sideOf(box, side, width * scale),
      colour: colour.operands,
    })),
  )
}

function sideOf({ x, y, width, height }: Box, side: (typeof SIDES)[number], line: number): Box {
  if (side === 'Top') return { x, y, width, height: line }
  if (side === 'Bottom') return { x, y: y + height - line, width, height: line }
  return { x: side === 'Left' ? x : x + width - line, y, width: line, height }
}

/** The line of a rule is an image in its middle, 1 px high (styles/rich-text.css). */
function ruleOf(css: CSSStyleDeclaration): Colour | null {
  const [line] = /(?:rgba?|color)\([^)]*\)/.exec(css.backgroundImage) ?? []
  return line ? colourOf(line).operands : null
}

function ruleIn(rect: Box, colour: Colour, scale: number): Shape {
  const box = { ...rect, y: rect.y + (rect.height - scale) / 2, height: scale }
  return { ...FLAT, box, colour }
}

function decorationOf(css: CSSStyleDeclaration) {
  const size = Number.parseFloat(css.fontSize)
  const thickness = Number.parseFloat(css.textDecorationThickness) || Math.max(1, size / 10)
  const offset = Number.parseFloat(css.textUnderlineOffset)
  return {
    lines: css.textDecorationLine,
    colour: colourOf(css.textDecorationColor).operands,
    thickness,
    gap: Number.isNaN(offset) ? Math.max(1, Math.ceil(thickness / 2)) : offset,
  }
}

/**
 * The lines that decorate an element's texts: below them, or through them.
 * @param ascentOf from the top of an element's text to the baseline, in px of the paper
 */
export function decorationsOf(
  element: Element,
  { lines, colour, thickness, gap }: ReturnType<typeof decorationOf>,
  origin: DOMRect,
  seen: Box | null,
  ascentOf: (element: Element) => number,
  scale: number,
): Shape[] {
  const placesOf = (ascent: number) => [
    ...(lines.includes('underline') ? [ascent + gap * scale] : []),
    ...(lines.includes('line-through') ? [(ascent * 2) / 3 - (thickness * scale) / 2] : []),
  ]
  return textsIn(element).flatMap((text) => {
    const places = placesOf(ascentOf(text.parentElement as Element))
    const range = document.createRange()
    range.selectNodeContents(text)
    return [...range.getClientRects()].flatMap((rect) => {
      const { x, y, width } = boxOf(rect, origin)
      return places.flatMap((at) => {
        const box = { x, y: y + at, width, height: thickness * scale }
        return clipped({ ...FLAT, box, colour }, seen)
      })
    })
  })
}

/**
 * A bullet as Chromium draws it.
 * @param ascent of the item's text in px, before it is scaled
 */
export function bulletOf(ascent: number, scale: number) {
  const whole = Math.round(ascent)
  const part = Math.floor((whole * 2) / 3)
  const size = Math.floor((part + 1) / 2)
  const top = Math.floor((3 * (whole - part)) / 2)
  return { size: size * scale, rise: (whole - top) * scale, gap: (part + 7 - size) * scale }
}

export const bulletShape = (
  shape: 'disc' | 'circle',
  box: Box,
  colour: Colour,
  scale: number,
): Shape => ({
  box,
  colour,
  radius: box.width / 2,
  frame: shape === 'circle' ? { width: scale, isDashed: false } : null,
  clip: null,
})

function textsIn(element: Element): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode())
    texts.push(node)
  return texts
}
