import { takeables, withoutRows } from '#domain/offers/part.ts'
import { takeRows as WORDS } from '#domain/words/en/sending.json'
import { toast } from '../../../state/toasts.ts'
import { commitPending } from '../blocks/commit-pending.ts'
import { currentQuotation, runOnMeta } from '../document/store.ts'
import { saveTold } from '../saving/announce-save.ts'
import { saveOpenQuotation } from '../saving/save-document.ts'

/** Makes a version of the rows that a customer wants alone, as one step, and saves it (product: A part of an offer). */
export async function takeRows(rows: readonly string[]): Promise<void> {
  commitPending()
  const quotation = currentQuotation()
  if (!quotation) return
  const wanted = new Set(rows)
  const isWanted = ({ ids }: { readonly ids: readonly string[] }) =>
    ids.some((id) => wanted.has(id))
  const all = takeables(quotation.blocks)
  const left = all.filter((one) => !isWanted(one)).flatMap(({ ids }) => ids)
  const part = all.some(isWanted) ? withoutRows(quotation, left) : null
  if (!part?.ok) return void toast.warning(WORDS.gone)
  const { blocks, lines, withholding } = part.value
  if (left.length > 0) runOnMeta({ lines, withholding }, () => blocks)
  const saved = await saveTold(quotation.id, () => saveOpenQuotation())
  if (saved.ok) toast.success(WORDS.done)
}
