import { effect } from '@preact/signals-react'
import { MESSAGES } from '../../../src/domain/words/messages.ts'
import { lazy } from '../../state/lazy.ts'
import { type MenuId, onMenu, setMenu } from '../../state/menu.ts'
import { $route } from '../../state/routes.ts'
import { toast } from '../../state/toasts.ts'
import { $document, $isReadOnly } from '../editor/index.ts'
import type { ExportFormat } from './export-quotation.ts'

/** The menu's items that download the quotation (spec 2, Top navigation). */
const ITEMS = { pdf: 'pdf', excel: 'xlsx' } as const satisfies Partial<Record<MenuId, ExportFormat>>

const loadDownload = lazy(() => import('./download-quotation.ts'))

/** Makes the menu's downloads work; what makes the files is loaded with the first. */
export function startExport(): void {
  for (const [id, format] of Object.entries(ITEMS))
    onMenu(id as MenuId, () => void downloadAs(format))
  effect(updateMenu)
  $route.listen(updateMenu)
}

/** Downloads the open quotation, saved or not (spec 4, Export). */
export async function downloadAs(format: ExportFormat): Promise<void> {
  try {
    const { downloadOpenQuotation } = await loadDownload()
    await downloadOpenQuotation(format)
  } catch {
    toast.error(MESSAGES.file.notDownloaded)
  }
}

/** On as long as there is a quotation on the screen that its reader may see (spec 4; design). */
function updateMenu(): void {
  const isOn = $document.value !== null && !$isReadOnly.value && $route.get().screen === 'editor'
  for (const id of ['share', 'link', ...Object.keys(ITEMS)] as MenuId[])
    setMenu(id, { isDisabled: !isOn })
}
