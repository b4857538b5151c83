import { effect, untracked } from '@preact/signals-react'
import { useLayoutEffect, useRef } from 'react'
import { usePaper } from '../paper/context.ts'
import { isBeingTyped } from './active-edit.ts'
import { styleOf } from './figure-width.ts'
import styles from './figures.module.css'
import { writeFigure } from './paint-text.ts'

/**
 * A subtotal or total that can be typed over where it stands; typed-figure.ts hears the keys.
 * React draws it once: what `read` gives is written by its signals, as in a row (design, State).
 */
export function SumCell(props: {
  name: 'subtotal' | 'total'
  label: string
  /** Reads the text off signals of the paper; it must stay the same function. */
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
        if (cell && !isBeingTyped(cell)) writeFigure(cell, text)
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
      style={styleOf(first)}
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
