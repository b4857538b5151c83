import { sent as WORDS } from '#domain/words/en/sending.json'
import { fill } from '#domain/words/fill.ts'
import styles from './sent.module.css'

interface SignatureProps {
  /** Strokes of x, y, x, y …, each from 0 to 1000. */
  strokes: readonly (readonly number[])[]
  name: string
}

/** Left around the strokes. */
const EDGE = 20

/** A drawn signature, as one path: figures that we format, never what somebody sent as html. */
export function Signature({ strokes, name }: SignatureProps) {
  const points = strokes.flatMap(pointsOf)
  if (points.length === 0) return null
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, top] = [least(xs) - EDGE, least(ys) - EDGE]
  const [width, height] = [most(xs) + EDGE - left, most(ys) + EDGE - top]
  return (
    <svg
      className={styles.signature}
      viewBox={`${left} ${top} ${width} ${height}`}
      role="img"
      aria-label={fill(WORDS.signature, { name })}
    >
      <path d={strokes.map(pathOf).join('')} />
    </svg>
  )
}

type Point = readonly [x: number, y: number]

function pointsOf(stroke: readonly number[]): Point[] {
  const points: Point[] = []
  for (let at = 0; at + 1 < stroke.length; at += 2)
    points.push([Number(stroke[at]), Number(stroke[at + 1])])
  return points.filter((point) => point.every(Number.isFinite))
}

/** A stroke of one point is a dot. */
function pathOf(stroke: readonly number[]): string {
  const points = pointsOf(stroke)
  const [first, ...others] = points
  if (!first) return ''
  const lines = others.length > 0 ? others : [first]
  return `M${first.join(' ')}${lines.map((point) => `L${point.join(' ')}`).join('')}`
}

const least = (numbers: readonly number[]) => numbers.reduce((a, b) => Math.min(a, b))
const most = (numbers: readonly number[]) => numbers.reduce((a, b) => Math.max(a, b))
