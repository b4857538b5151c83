import { FILE_MESSAGES } from '../../../src/domain/words/item-messages.ts'
import { lazy } from '../../state/lazy.ts'
import { toast } from '../../state/toasts.ts'
import type { ExportFormat } from './export-quotation.ts'

const loadDownload = lazy(() => import('./download-quotation.ts'))

/** Downloads the open quotation, saved or not (spec 4, Export); what makes the file loads first. */
export async function downloadAs(format: ExportFormat): Promise<void> {
  try {
    const { downloadOpenQuotation } = await loadDownload()
    await downloadOpenQuotation(format)
  } catch {
    toast.error(FILE_MESSAGES.notDownloaded)
  }
}
