import { effect, untracked } from '@preact/signals-react'
import { useLayoutEffect, useRef } from 'react'
import { usePaper } from '../paper/context.ts'
import { isTypedIn } from './active-edit.ts'
import { sumStyle } from './figure-width.ts'
import styles from './figures.module.css'
import { paintFigure } from './paint-cells.ts'

/**
 * A subtotal or total that can be typed over in place. React renders it once; afterwards an effect
 * writes what `read` returns, as in a row (design, State).
 */
export function SumCell(props: {
  name: 'subtotal' | 'total'
  label: string
  /** Reads the text from signals of the paper; it must stay the same function. */
  read: () => string
  className?: string
}) {
  const { name, label, read, className = '' } = props
  const { isReadOnly } = usePaper()
  const element = useRef<HTMLDivElement>(null)
  const first = useRef(untracked(read)).current
  useLayoutEffect(
    () =>
      effect(() => {
        const text = read()
        const cell = element.current
        if (cell && !isTypedIn(cell)) paintFigure(cell, text)
      }),
    [read],
  )
  return (
    <div
      ref={element}
      role="textbox"
      aria-multiline="false"
      tabIndex={0}
      data-cell={name}
      aria-label={label}
      className={`${styles.figure} ${className}`}
      style={sumStyle(first)}
      contentEditable={isReadOnly.value ? undefined : 'plaintext-only'}
      suppressContentEditableWarning
      suppressHydrationWarning
      inputMode="decimal"
      spellCheck={false}
    >
      {first}
    </div>
  )
}
