import { FILE_MESSAGES } from '../../../src/domain/words/item-messages.ts'
import { lazy } from '../../state/lazy.ts'
import { type MenuId, showMenuResult } from '../../state/menu.ts'
import { toast } from '../../state/toasts.ts'
import type { ExportFormat } from './export-quotation.ts'

const loadDownload = lazy(() => import('./download-quotation.ts'))

/**
 * Downloads the open quotation, saved or not (spec 4, Export); what makes the file loads first.
 * @param item the menu's, which shows how it goes
 */
export async function downloadAs(format: ExportFormat, item: MenuId): Promise<void> {
  try {
    const { downloadOpenQuotation } = await loadDownload()
    await downloadOpenQuotation(format, item)
  } catch {
    showMenuResult(item, 'error')
    toast.error(FILE_MESSAGES.notDownloaded)
  }
}
