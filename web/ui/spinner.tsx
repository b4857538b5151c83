import styles from './spinner.module.css'

/**
 * A spinning ring of 16 px in the text colour. Hidden from screen readers: a text
 * beside it says what it means.
 */
export function Spinner({ className = '' }: { className?: string }) {
  return <span className={`${styles.ring} ${className}`} aria-hidden="true" />
}
