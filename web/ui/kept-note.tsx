import styles from './form.module.css'

/** Says that a form shows what was typed before it was closed, and offers to discard it. */
export const KeptNote = ({ onDiscard }: { onDiscard: () => void }) => (
  <p className={styles.kept} role="status">
    What you typed last time is still here, not saved.{' '}
    <button type="button" className={styles.discard} onClick={onDiscard}>
      Discard it
    </button>
  </p>
)
