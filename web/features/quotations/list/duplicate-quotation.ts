import { copyOf } from '../../../../src/domain/document/copy.ts'
import { blankFields } from '../../../../src/domain/document/fields.ts'
import type { Block } from '../../../../src/domain/document/schema.ts'
import { isNewer } from '../../../../src/domain/document/version.ts'
import { api, type QuotationSummary } from '../../../state/api.ts'
import { SAVED_BY_NEWER } from '../../../state/newer-version.ts'
import { navigate, quotationPath } from '../../../state/routes.ts'
import { showToast, TOAST_MS, toast } from '../../../state/toasts.ts'
import { focusBlock, onceLoaded, saveStored } from '../../editor/index.ts'
import { refetchQuotations } from '../lists.ts'

/**
 * Saves a private copy of the quotation, dated today, as the user's own; toasts the outcome;
 * and fetches the list again, which shows the copy first. One for another client is opened, with the
 * caret where the client's name goes.
 */
export async function duplicateQuotation(
  { id, name }: QuotationSummary,
  isForAnother = false,
): Promise<void> {
  const original = await api.getQuotation(id)
  if (!original.ok) return reportFailure()
  const { quotation } = original.data
  if (isNewer(quotation)) return toast.warning(SAVED_BY_NEWER)
  const saved = await saveStored(copyOf(quotation, new Date(), isForAnother), {})
  if (!saved.ok) return reportFailure()
  refetchQuotations()
  const path = quotationPath(saved.id)
  if (isForAnother) return openAtClient(path, saved.quotation.blocks)
  showToast({
    kind: 'success',
    text: 'Duplicated',
    name: name || undefined,
    durationMs: TOAST_MS,
    action: { label: 'Open', run: () => navigate(path) },
  })
}

async function openAtClient(path: string, blocks: readonly Block[]): Promise<void> {
  navigate(path)
  await onceLoaded()
  const first = blocks.find(({ id }) =>
    blankFields(blocks.filter((one) => one.id === id)).includes('client'),
  )
  if (first && location.pathname === path) focusBlock(first.id)
}

function reportFailure(): void {
  toast.error('The quotation can’t be duplicated. Try again.')
}
