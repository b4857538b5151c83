import { fieldsOfCopy } from '../../../../src/domain/document/fields.ts'
import { NEW_ID } from '../../../../src/domain/document/limits.ts'
import { isNewer } from '../../../../src/domain/document/version.ts'
import { api, type QuotationSummary } from '../../../state/api.ts'
import { SAVED_BY_NEWER } from '../../../state/newer-version.ts'
import { navigate, quotationPath } from '../../../state/routes.ts'
import { showToast, TOAST_MS, toast } from '../../../state/toasts.ts'
import { saveStored } from '../../editor/index.ts'
import { refetchQuotations } from '../lists.ts'

/**
 * Saves a private copy of the quotation, dated today, as the user's own; toasts the outcome;
 * and fetches the list again, which shows the copy first. The copy has no name until its
 * first save (nameForSave).
 */
export async function duplicateQuotation({ id, name }: QuotationSummary): Promise<void> {
  const original = await api.getQuotation(id)
  if (!original.ok) return reportFailure()
  const { quotation } = original.data
  if (isNewer(quotation)) return toast.warning(SAVED_BY_NEWER)
  const blocks = [...fieldsOfCopy(quotation.blocks, new Date(), quotation)]
  const asNew = {
    id: NEW_ID,
    revision: 0,
    name: '',
    validUntil: '',
    access: { level: 'nobody' as const, userList: [] },
  }
  const saved = await saveStored({ ...quotation, blocks }, asNew)
  if (!saved.ok) return reportFailure()
  refetchQuotations()
  const path = quotationPath(saved.id)
  showToast({
    kind: 'success',
    text: 'Duplicated',
    about: name || undefined,
    durationMs: TOAST_MS,
    action: { label: 'Open', run: () => navigate(path) },
  })
}

function reportFailure(): void {
  toast.error('The quotation can’t be duplicated. Try again.')
}
