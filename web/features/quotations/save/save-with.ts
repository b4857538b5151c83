import { type SaveOutcome, saveOpenQuotation } from '../../editor/index.ts'
import { $categories, $quotations } from '../stores.ts'
import { type Fields, forgetTyped } from './typed-fields.ts'

/** Saves the open quotation with the form's fields. The editor says in toasts what came of it. */
export async function saveWith(fields: Fields): Promise<SaveOutcome> {
  const outcome = await saveOpenQuotation(trim(fields))
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
