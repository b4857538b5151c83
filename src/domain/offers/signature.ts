/** Strokes of x, y, x, y …, in thousandths of the width of the field. */
export type Strokes = readonly (readonly number[])[]

/** 60 px in the field of a phone (product: The customer’s page). */
const LEAST_LENGTH = 170

/** Whether enough was drawn to be a signature: a tap and a resting hand are none. */
export const isSignature = (strokes: Strokes): boolean =>
  strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0) >= LEAST_LENGTH

function lengthOf(stroke: readonly number[]): number {
  let length = 0
  for (let at = 0; at + 3 < stroke.length; at += 2) {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = stroke.slice(at, at + 4)
    length += Math.hypot(x1 - x0, y1 - y0)
  }
  return length
}
