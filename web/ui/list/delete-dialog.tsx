import { useEffect, useState } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { useResult } from '../use-result.ts'
import styles from './delete-dialog.module.css'

interface DeleteDialogProps<T> {
  /** For `data-modal`. */
  name: string
  title: string
  /** Null while nothing is to be deleted. */
  doomed: T | null
  nameOf: (doomed: T) => string
  onDelete: (doomed: T) => Promise<{ ok: boolean }>
  onClose: () => void
}

/** Asks before something goes for good. */
export function DeleteDialog<T>(props: DeleteDialogProps<T>) {
  const { name, title, doomed, nameOf, onDelete, onClose } = props
  const [shown, setShown] = useState(doomed)
  const [result, run] = useResult()
  // While it fades out it still says what it was about.
  useEffect(() => {
    if (doomed) setShown(doomed)
  }, [doomed])

  const confirm = async () => {
    const answer = doomed && (await run(() => onDelete(doomed)))
    if (answer?.ok) onClose()
  }

  return (
    <Dialog name={name} title={title} width={350} isOpen={doomed !== null} onClose={onClose}>
      <p className={styles.question}>
        <strong>{shown && nameOf(shown)}</strong> will be gone for good.
      </p>
      <div className={styles.answers}>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="danger" result={result} onClick={confirm}>
          Delete
        </Button>
      </div>
    </Dialog>
  )
}
