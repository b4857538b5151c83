import { ChevronRight } from 'lucide-react'
import { type ReactNode, type RefObject, useId, useState } from 'react'
import styles from './expander.module.css'

interface ExpanderProps {
  label: ReactNode
  /** At the end of the line. */
  detail?: ReactNode
  ref?: RefObject<HTMLButtonElement | null>
  /** Unfolded from the start. */
  isOpen?: boolean
  /** Only rendered once it is open. */
  children: ReactNode
}

/** A line that unfolds when pressed. */
export function Expander({ label, detail, ref, isOpen = false, children }: ExpanderProps) {
  const [isExpanded, setExpanded] = useState(isOpen)
  const id = useId()
  return (
    <section className={styles.section} data-open={isExpanded || undefined}>
      <button
        ref={ref}
        type="button"
        className={styles.expander}
        aria-expanded={isExpanded}
        aria-controls={id}
        onClick={() => setExpanded(!isExpanded)}
      >
        <ChevronRight size={16} data-points aria-hidden="true" />
        <span>{label}</span> {detail && <span className={styles.detail}>{detail}</span>}
      </button>
      <div id={id} hidden={!isExpanded}>
        {isExpanded && children}
      </div>
    </section>
  )
}
