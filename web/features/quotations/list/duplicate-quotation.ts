import { LIMITS, NEW_ID } from '../../../../src/domain/document/limits.ts'
import { api, type QuotationSummary } from '../../../state/api.ts'
import { newSaveId } from '../../../state/save-id.ts'
import { toast } from '../../../state/toasts.ts'
import { $categories, $quotations } from '../stores.ts'

const MARK = ' (copy)'

/**
 * Saves a copy of the quotation as one's own, seen by nobody else, and says what came of it. The
 * list is fetched anew: the copy, the newest, has its place at the top.
 */
export async function duplicateQuotation({ id, name }: QuotationSummary): Promise<void> {
  const original = await api.getQuotation(id)
  if (!original.ok) return tellFailure()
  const copy = {
    ...original.data.quotation,
    id: NEW_ID,
    revision: 0,
    name: nameOfCopy(name),
    access: { level: 'nobody' as const, userList: [] },
  }
  const saved = await api.saveQuotation({ quotation: copy, saveId: newSaveId() })
  if (!saved.ok) return tellFailure()
  $quotations.revalidate()
  $categories.revalidate()
  toast.success('Duplicated')
}

/** A copy's copy bears the mark once, and a long name gives way to it; no name stays none. */
function nameOfCopy(name: string): string {
  const plain = name.replace(/( \(copy\))+$/, '')
  return plain && plain.slice(0, LIMITS.nameLength - MARK.length) + MARK
}

function tellFailure(): void {
  toast.error('The quotation can’t be duplicated. Try again.')
}
