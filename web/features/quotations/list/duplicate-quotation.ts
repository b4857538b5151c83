import { dateCopy } from '../../../../src/domain/document/date-copy.ts'
import { LIMITS, NEW_ID } from '../../../../src/domain/document/limits.ts'
import { api, type QuotationSummary } from '../../../state/api.ts'
import { TOAST_MS, toast } from '../../../state/toasts.ts'
import { refetchQuotations } from '../lists.ts'
import { saveStored } from '../save-stored.ts'

const SUFFIX = ' (copy)'

/**
 * Saves a private copy of the quotation, of today's date, as the user's own, toasts the outcome, and fetches the list
 * again, which shows the copy first.
 */
export async function duplicateQuotation({ id, name }: QuotationSummary): Promise<void> {
  const original = await api.getQuotation(id)
  if (!original.ok) return reportFailure()
  const { quotation } = original.data
  const copy = {
    ...quotation,
    blocks: [...dateCopy(quotation.blocks, new Date(), quotation.locale)],
    id: NEW_ID,
    revision: 0,
    name: nameOfCopy(name),
    // The server makes one with today's date.
    preview: '',
    access: { level: 'nobody' as const, userList: [] },
  }
  const saved = await saveStored({ quotation: copy })
  if (!saved.ok) return reportFailure()
  refetchQuotations()
  toast.success('Duplicated', TOAST_MS, copy.name)
}

/** A copy of a copy has the suffix once, and a long name is cut for it; no name stays none. */
function nameOfCopy(name: string): string {
  const plain = name.replace(/( \(copy\))+$/, '')
  return plain && plain.slice(0, LIMITS.nameLength - SUFFIX.length) + SUFFIX
}

function reportFailure(): void {
  toast.error('The quotation can’t be duplicated. Try again.')
}
