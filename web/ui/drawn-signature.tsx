import type { Strokes } from '#domain/offers/limits.ts'

/** A signature is 1,000 units wide; this is how high the field for it is. */
export const SIGNATURE_HEIGHT = 320

interface DrawnSignatureProps {
  strokes: Strokes
  name: string
  className: string | undefined
  /** The part of the field that is shown. */
  box?: string
}

/** A drawn signature, as one path: figures that we format, never what somebody sent as html. */
export const DrawnSignature = (props: DrawnSignatureProps) => {
  const { strokes, name, className, box = `0 0 1000 ${SIGNATURE_HEIGHT}` } = props
  return (
    <svg className={className} viewBox={box} role="img" aria-label={name}>
      <path d={pathOf(strokes)} />
    </svg>
  )
}

/** The strokes as the data of an svg path. A dot is a line of no length, drawn by its round ends. */
export const pathOf = (strokes: Strokes): string => strokes.map(lineOf).join('')

function lineOf(stroke: readonly number[]): string {
  const points: string[] = []
  for (let at = 0; at + 1 < stroke.length; at += 2)
    points.push(`${Number(stroke[at])} ${Number(stroke[at + 1])}`)
  const [first, ...rest] = points
  return first === undefined ? '' : `M${first}L${(rest.length > 0 ? rest : [first]).join(' ')}`
}
