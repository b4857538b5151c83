import type { ChangesRequest, ComparedVersion } from '../../state/changes-download.ts'
import { updatedOf } from '../../ui/dates.ts'
import { sanitize } from '../editor/index.ts'
import { type ChangeList, changeList } from './changes/change-list.ts'
import { CHANGES } from './changes/changes-words.ts'
import { type ExportFormat, loadPdf, loadXlsx, makeFile } from './make-file.ts'
import type { ExportOptions } from './run-worker.ts'
import { sanitizeQuotation, withoutPrivate } from './sanitize-quotation.ts'

const FORMATS: Record<
  ExportFormat,
  (list: ChangeList, options: ExportOptions) => Promise<ArrayBuffer>
> = {
  pdf: async (list, options) => (await loadPdf()).writeChangesPdf(list, options),
  xlsx: async (list, options) => (await loadXlsx()).writeChangesXlsx(list, options),
}

/** The formats that are being made: pressed again meanwhile, nothing more happens. */
const making = new Set<ExportFormat>()

/** Downloads what changed between two versions, for others: without what is private. */
export async function downloadChanges({ format, before, after }: ChangesRequest): Promise<void> {
  if (making.has(format)) return
  making.add(format)
  const name = `quotation - ${after.quotation.id} (${CHANGES}).${format}`
  const write = (options: ExportOptions) => {
    const [was, is] = [before, after].map(printed) as [Printed, Printed]
    return FORMATS[format](changeList(was, is, [nameOf(before), nameOf(after)]), options)
  }
  await makeFile(format, name, ['share'], async (options) => write(options))
  making.delete(format)
}

type Printed = ComparedVersion['quotation']

const printed = ({ quotation }: ComparedVersion): Printed =>
  sanitizeQuotation(withoutPrivate(quotation), sanitize)

/** `as sent, Nov 22, 2026, 8:52 AM`. */
function nameOf({ label, savedAt }: ComparedVersion): string {
  const time = savedAt === null ? WORDS.unsaved : updatedOf({ updatedAt: savedAt })
  return [label, time].filter(Boolean).join(', ')
}

const WORDS = { unsaved: 'now, with unsaved changes' } as const
