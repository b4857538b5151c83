import { type PointerEvent, useRef } from 'react'
import { isSignature, type Strokes } from '#domain/offers/limits.ts'
import type { PageWords } from '#domain/words/words.ts'
import { pathOf, SIGNATURE_HEIGHT } from '../../../ui/drawn-signature.tsx'
import field from '../../../ui/text-field.module.css'
import styles from './answer.module.css'

/** The line that is being drawn, and by what. */
interface Drawing {
  pointerId: number
  pointerType: string
  stroke: number[]
}

interface SignatureFieldProps {
  words: PageWords['accept']
  strokes: Strokes
  onChange: (strokes: Strokes) => void
}

/** Most strokes, and points in all of them (api: Sending and answers). */
const MOST_STROKES = 200
const MOST_POINTS = 5_000

/** Nearer points, in thousandths of the width, are left out of a stroke. */
const NEAR = 3

/**
 * A field to sign in with a pen, a finger or the mouse, one at a time. It takes no focus: the signature
 * is optional, and a keyboard passes it by.
 */
export function SignatureField({ words, strokes, onChange }: SignatureFieldProps) {
  const drawing = useRef<Drawing | null>(null)

  const begin = (event: PointerEvent<SVGSVGElement>) => {
    const { pointerId, pointerType } = event
    // A hand rests on the screen before its pen does; a second finger draws nothing.
    const isPenAfterHand = pointerType === 'pen' && drawing.current?.pointerType === 'touch'
    if (event.button !== 0 || (drawing.current && !isPenAfterHand)) return
    const others = isPenAfterHand ? strokes.slice(0, -1) : strokes
    if (others.length >= MOST_STROKES || isFull(others)) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(pointerId)
    drawing.current = { pointerId, pointerType, stroke: [...pointOf(event)] }
    onChange([...others, drawing.current.stroke])
  }
  const draw = (event: PointerEvent<SVGSVGElement>) => {
    const { pointerId, stroke } = drawing.current ?? {}
    if (!stroke || pointerId !== event.pointerId || isFull(strokes)) return
    const [x, y] = pointOf(event)
    const [lastX = 0, lastY = 0] = stroke.slice(-2)
    if (Math.hypot(x - lastX, y - lastY) < NEAR) return
    stroke.push(x, y)
    onChange([...strokes.slice(0, -1), [...stroke]])
  }
  const end = ({ pointerId }: PointerEvent) => {
    if (drawing.current?.pointerId === pointerId) drawing.current = null
  }

  return (
    <div className={styles.sign}>
      <span className={field.label}>{words.signature}</span>
      <svg
        className={styles.pad}
        viewBox={`0 0 1000 ${SIGNATURE_HEIGHT}`}
        role="img"
        aria-label={words.signature}
        data-signature=""
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path className={styles.baseline} d={`M60 ${SIGNATURE_HEIGHT - 70}H940`} />
        <path className={isSignature(strokes) ? styles.ink : styles.begun} d={pathOf(strokes)} />
      </svg>
      <div className={styles.signBelow}>
        <span>{words.draw}</span>
        {strokes.length > 0 && (
          <button type="button" className={`press ${styles.clear}`} onClick={() => onChange([])}>
            {words.clear}
          </button>
        )}
      </div>
    </div>
  )
}

const isFull = (strokes: Strokes): boolean =>
  strokes.reduce((sum, { length }) => sum + length / 2, 0) >= MOST_POINTS

/** Where the pointer is in the field, in thousandths of its width. */
function pointOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>) {
  const { left, top, width } = currentTarget.getBoundingClientRect()
  const scaled = (length: number, most: number) =>
    Math.round(Math.min(Math.max((length / width) * 1_000, 0), most))
  return [scaled(clientX - left, 1_000), scaled(clientY - top, SIGNATURE_HEIGHT)] as const
}
