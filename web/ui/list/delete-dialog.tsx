import { useEffect, useState } from 'react'
import { Button } from '../button.tsx'
import { Dialog, DialogAnswers } from '../dialog.tsx'
import { useResult } from '../use-result.ts'
import styles from './delete-dialog.module.css'

interface DeleteDialogProps<T> {
  /** For `data-modal`. */
  name: string
  title: string
  /** Null while nothing is to be deleted. */
  item: T | null
  nameOf: (item: T) => string
  onDelete: (item: T) => Promise<{ ok: boolean }>
  onClose: () => void
}

/** Asks before an item is deleted for good. */
export function DeleteDialog<T>(props: DeleteDialogProps<T>) {
  const { name, title, item, nameOf, onDelete, onClose } = props
  const [shown, setShown] = useState(item)
  const [result, run] = useResult()
  // It keeps its text while it fades out.
  useEffect(() => {
    if (item) setShown(item)
  }, [item])

  const confirm = async () => {
    const answer = item && (await run(() => onDelete(item)))
    if (answer?.ok) onClose()
  }

  return (
    <Dialog name={name} title={title} width={350} isOpen={item !== null} onClose={onClose}>
      <p className={styles.question}>
        <strong>{shown && nameOf(shown)}</strong> will be gone for good.
      </p>
      <DialogAnswers>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="danger" result={result} onClick={confirm}>
          Delete
        </Button>
      </DialogAnswers>
    </Dialog>
  )
}
