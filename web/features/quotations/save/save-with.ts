import { MESSAGES } from '../../../../src/domain/messages.ts'
import { toast } from '../../../state/toasts.ts'
import { $categories, $quotations } from '../stores.ts'
import { type Fields, forgetTyped } from './typed-fields.ts'

export interface SaveOutcome {
  ok: boolean
  message: string
  id?: string
}

/** Saves the open quotation with the form's fields. The editor says in toasts what came of it. */
export async function saveWith(fields: Fields): Promise<SaveOutcome> {
  const editor = await import('../../editor/index.ts').catch(() => null)
  if (!editor) {
    toast.error(MESSAGES.internalError)
    return { ok: false, message: MESSAGES.internalError }
  }
  const outcome = await editor.saveOpenQuotation(trim(fields))
  if (outcome.ok) {
    forgetTyped()
    $quotations.revalidate()
    $categories.revalidate()
  }
  return outcome
}

/** A category with a space at its end would be another category. */
function trim({ name, category, desc, info }: Fields): Fields {
  return { name: name.trim(), category: category.trim(), desc: desc.trim(), info: info.trim() }
}
