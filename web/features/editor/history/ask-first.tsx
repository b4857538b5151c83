import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogAnswers } from '../../../ui/dialog.tsx'
import styles from './history.module.css'
import type { History } from './history.ts'
import { $asked, restoreAnyway, saveAndRestore } from './restore.ts'
import { WORDS } from './words.ts'

/** Asks before a restored version replaces unsaved work. */
export function AskFirst({ history }: { history: History }) {
  return (
    <Dialog
      name="restore"
      title={WORDS.ask.title}
      width={500}
      isOpen={$asked.value !== null}
      onClose={() => {
        $asked.value = null
      }}
    >
      <p className={styles.question}>{WORDS.ask.text}</p>
      <DialogAnswers>
        <Button onClick={() => void restoreAnyway(history)}>{WORDS.ask.anyway}</Button>
        <Button kind="primary" onClick={() => void saveAndRestore(history)}>
          {WORDS.ask.saveFirst}
        </Button>
      </DialogAnswers>
    </Dialog>
  )
}
