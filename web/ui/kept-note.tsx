import styles from './form.module.css'

interface KeptNoteProps {
  onDiscard: () => void
  text?: string
}

/** Says that a form shows what was typed before it was closed, and offers to discard it. */
export const KeptNote = ({ onDiscard, text = NOT_SAVED }: KeptNoteProps) => (
  <p className={styles.kept} role="status">
    {text}{' '}
    <button type="button" className={styles.discard} onClick={onDiscard}>
      Discard it
    </button>
  </p>
)

const NOT_SAVED = 'What you typed last time is still here, not saved.'
