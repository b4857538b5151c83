/** A signature is 1,000 units wide; this is how high the field for it is. */
export const SIGNATURE_HEIGHT = 320

/** Most strokes, and points in all of them (api: Sending and answers). */
export const MOST_STROKES = 200
export const MOST_POINTS = 5_000

/** The strokes as the data of an svg path. A dot is a line of no length, drawn by its round ends. */
export const pathOf = (strokes: readonly (readonly number[])[]): string =>
  strokes.map(lineOf).join('')

function lineOf(stroke: readonly number[]): string {
  const points: string[] = []
  for (let at = 0; at + 1 < stroke.length; at += 2)
    points.push(`${Number(stroke[at])} ${Number(stroke[at + 1])}`)
  const [first, ...rest] = points
  return first === undefined ? '' : `M${first}L${(rest.length > 0 ? rest : [first]).join(' ')}`
}
