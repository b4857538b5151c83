import { ChevronDown } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import styles from './more-fields.module.css'

interface MoreFieldsProps {
  /** Whether one of the fields is filled in: they are then shown at once. */
  isFilled: boolean
  children: ReactNode
}

/**
 * Fields that most people leave empty, folded behind 'More' until they are wanted. They stay in
 * the Tab order, and for screen readers the form is complete: a field that is focused or
 * searched for unfolds them.
 */
export function MoreFields({ isFilled, children }: MoreFieldsProps) {
  const [isAsked, setAsked] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  const isOpen = isFilled || isAsked
  const unfold = () => setAsked(true)
  return (
    <div className={styles.more}>
      {!isOpen && (
        <button
          type="button"
          className={styles.unfold}
          onClick={() => fields.current?.querySelector<HTMLElement>('input, textarea')?.focus()}
        >
          More
          <ChevronDown size={16} aria-hidden="true" />
        </button>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only watches the fields in it */}
      <div
        ref={fields}
        className={styles.fields}
        data-folded={isOpen ? undefined : ''}
        onFocus={unfold}
        // Scrolling by the browser's search, or whatever else brings a field into view.
        onScroll={unfold}
      >
        {children}
      </div>
    </div>
  )
}
