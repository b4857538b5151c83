import type { ComponentProps, ReactNode } from 'react'
import styles from './icon-button.module.css'

interface IconButtonProps extends ComponentProps<'button'> {
  /** Its accessible name and tooltip. */
  label: string
  /** An icon of 16 px. */
  children: ReactNode
}

/** A button with only an icon: 28 px, at least 40 px on touch screens. */
export function IconButton({ label, children, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`${styles.icon} ${className}`}
      aria-label={label}
      data-tip={label}
    >
      {children}
    </button>
  )
}
