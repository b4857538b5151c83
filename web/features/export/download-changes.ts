import type { Quotation } from '#domain/document/quotation.ts'
import { changes as CHANGES_WORDS, download as WORDS } from '#domain/words/en/export.json'
import { fill } from '#domain/words/fill.ts'
import type { ChangesRequest, ComparedVersion } from '../../state/changes-download.ts'
import { updatedOf } from '../../ui/dates.ts'
import { sanitize } from '../editor/index.ts'
import { changeList } from './changes/change-list.ts'
import { changesFile, type ExportFormat, makeFile } from './make-file.ts'
import { sanitizeQuotation, withoutPrivate } from './sanitize-quotation.ts'

/** The formats that are being made: pressed again meanwhile, nothing more happens. */
const making = new Set<ExportFormat>()

/** Downloads what changed between two versions, for others: without what is private. */
export async function downloadChanges({ format, before, after }: ChangesRequest): Promise<void> {
  if (making.has(format)) return
  making.add(format)
  const name = `${fill(WORDS.file, { id: after.quotation.id })} (${CHANGES_WORDS.file}).${format}`
  await makeFile(format, name, ['share'], async (options) => {
    const names = [nameOf(before), nameOf(after)] as const
    return changesFile(format, changeList(printed(before), printed(after), names), options)
  })
  making.delete(format)
}

const printed = ({ quotation }: ComparedVersion): Quotation =>
  sanitizeQuotation(withoutPrivate(quotation), sanitize)

/** `as sent, Nov 22, 2026, 8:52 AM`. */
function nameOf({ label, savedAt }: ComparedVersion): string {
  const time = savedAt === null ? CHANGES_WORDS.sides.unsaved : updatedOf({ updatedAt: savedAt })
  return [label, time].filter(Boolean).join(', ')
}
