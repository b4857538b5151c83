import { deleteDialog as WORDS } from '#domain/words/en/lists.json'
import { Button } from '../button.tsx'
import { Dialog, DialogAnswers } from '../dialog.tsx'
import { fillNodes } from '../fill-nodes.tsx'
import { useLast } from '../use-last.ts'
import { useResult } from '../use-result.ts'
import styles from './delete-dialog.module.css'

/** The texts of the question before an item is deleted. */
export interface Deletion {
  title: string
  /** What happens to it, with `{name}` where its name is. */
  effect: string
  /** What fills in the effect's other placeholders. */
  values?: Readonly<Record<string, string>>
  /** The label of the button that deletes it. */
  action: string
}

interface DeleteDialogProps<T> {
  /** For `data-modal`. */
  name: string
  /** Null while the dialog is closed. */
  item: T | null
  nameOf: (item: T) => string
  deletionOf: (item: T) => Deletion
  onDelete: (item: T) => Promise<{ ok: boolean }>
  onClose: () => void
  /** Moves the focus once the dialog is closed, instead of the opener, which may be deleted. */
  returnFocus?: () => void
}

/** Asks before an item is deleted for good. */
export function DeleteDialog<T>(props: DeleteDialogProps<T>) {
  const { name: key, item, nameOf, deletionOf, onDelete, onClose, returnFocus } = props
  const shown = useLast(item)
  const [result, run] = useResult()

  const confirm = async () => {
    const answer = item && (await run(() => onDelete(item)))
    if (answer?.ok) onClose()
  }

  const words = shown && deletionOf(shown)
  const name = (
    <strong>
      <bdi>{shown && nameOf(shown)}</bdi>
    </strong>
  )
  return (
    <Dialog
      name={key}
      title={words?.title ?? ''}
      width={350}
      isOpen={item !== null}
      onClose={onClose}
      {...(returnFocus && { movesFocus: true, onClosed: returnFocus })}
    >
      <p className={styles.question}>
        {words && fillNodes(words.effect, { ...words.values, name })}
      </p>
      <DialogAnswers>
        <Button onClick={onClose}>{WORDS.cancel}</Button>
        <Button kind="danger" result={result} onClick={confirm}>
          {words?.action}
        </Button>
      </DialogAnswers>
    </Dialog>
  )
}
