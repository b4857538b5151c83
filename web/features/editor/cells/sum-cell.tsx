import { useLayoutEffect, useRef } from 'react'
import { usePaper } from '../paper/context.ts'
import styles from './cells.module.css'
import { isBeingTyped } from './figure-editing.ts'

/** A subtotal or total that can be typed over where it stands; figure-editing.ts hears the keys. */
export function SumCell(props: {
  name: 'subtotal' | 'total'
  label: string
  text: string
  className?: string
}) {
  const { name, label, text, className = '' } = props
  const { isReadOnly } = usePaper()
  const element = useRef<HTMLDivElement>(null)
  const first = useRef(text).current
  // The cell that someone types in is left alone; React would write over it.
  useLayoutEffect(() => {
    const cell = element.current
    if (cell && cell.textContent !== text && !isBeingTyped(cell)) cell.textContent = text
  })
  return (
    <div
      ref={element}
      role="textbox"
      tabIndex={0}
      data-cell={name}
      aria-label={label}
      className={`${styles.figure} ${className}`}
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
