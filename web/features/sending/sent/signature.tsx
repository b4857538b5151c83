import type { Strokes } from '#domain/offers/limits.ts'
import { sent as WORDS } from '#domain/words/en/sending.json'
import { fill } from '#domain/words/fill.ts'
import { DrawnSignature } from '../../../ui/drawn-signature.tsx'
import styles from './sent.module.css'

/** Left around the strokes. */
const EDGE = 20

/** A drawn signature, cut to its strokes. */
export function Signature({ strokes, name }: { strokes: Strokes; name: string }) {
  const [xs = [], ys = []] = [0, 1].map((axis) =>
    strokes.flatMap((stroke) => stroke.filter((_, at) => at % 2 === axis)),
  )
  if (xs.length === 0) return null
  const [left, top] = [Math.min(...xs) - EDGE, Math.min(...ys) - EDGE]
  const [width, height] = [Math.max(...xs) + EDGE - left, Math.max(...ys) + EDGE - top]
  return (
    <DrawnSignature
      strokes={strokes}
      name={fill(WORDS.signature, { name })}
      className={styles.signature}
      box={`${left} ${top} ${width} ${height}`}
    />
  )
}
