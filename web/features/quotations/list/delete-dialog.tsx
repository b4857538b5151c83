import { useEffect, useState } from 'react'
import { MESSAGES } from '../../../../src/domain/messages.ts'
import { api, type QuotationSummary } from '../../../state/api.ts'
import { toast } from '../../../state/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useResult } from '../../../ui/use-result.ts'
import { $categories, $quotations } from '../stores.ts'
import styles from './delete-dialog.module.css'

interface DeleteDialogProps {
  /** Null while nothing is to be deleted. */
  quotation: QuotationSummary | null
  onClose: () => void
}

/** Asks before a quotation goes for good. */
export function DeleteDialog({ quotation, onClose }: DeleteDialogProps) {
  const [shown, setShown] = useState(quotation)
  const [result, run] = useResult()
  // While it fades out it still says what it was about.
  useEffect(() => {
    if (quotation) setShown(quotation)
  }, [quotation])

  const confirm = async () => {
    const answer = quotation && (await run(() => deleteQuotation(quotation)))
    if (answer?.ok) onClose()
  }

  return (
    <Dialog
      name="delete-quotation"
      title="Delete quotation?"
      width={350}
      isOpen={quotation !== null}
      onClose={onClose}
    >
      <p className={styles.question}>
        <strong>{shown?.name || 'Untitled'}</strong> will be gone for good.
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

async function deleteQuotation({ id }: QuotationSummary) {
  const answer = await api.deleteQuotation(id)
  if (!answer.ok && answer.status !== 404) {
    toast.error(MESSAGES.file.notDeleted)
    return answer
  }
  // Somebody who deleted it before, in another tab, wanted the same.
  const rest = $quotations.get().data?.filter((quotation) => quotation.id !== id)
  if (rest) $quotations.mutate(rest)
  $categories.revalidate()
  toast.success('Deleted')
  return { ok: true }
}
