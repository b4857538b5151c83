import styles from './spinner.module.css'

/** A turning ring in the colour of the text around it, 16 px. Its meaning is said by its neighbour. */
export function Spinner({ className = '' }: { className?: string }) {
  return <span className={`${styles.ring} ${className}`} aria-hidden="true" />
}
