import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './icon-button.module.css'

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Its accessible name and its tooltip. */
  label: string
  /** An icon of 16 px. */
  children: ReactNode
}

/** A button that is only an icon: 28 px, at least 40 px where it is touched. */
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
