import { atom } from 'nanostores'
import type { Metadata } from '../../../../src/domain/document/metadata.ts'
import { $openQuotation } from '../../../state/open-quotation.ts'
import { $session } from '../../../state/session.ts'

/** What the form is about: the quotation's card. */
export type Fields = Metadata

/** What was typed into the form and not saved yet, and by whom: it outlives the form and a session. */
const $typed = atom<{ id: string; email: string; fields: Fields } | null>(null)

/** What the form starts with: what was typed for this quotation, else what the quotation has. */
export function startingFields(): Fields {
  const typed = $typed.get()
  const { id, name, category, desc, info } = $openQuotation.get()
  const isOurs = typed?.id === id && typed.email === $session.get().email
  return isOurs ? typed.fields : { name, category, desc, info }
}

export const keepTyped = (fields: Fields) =>
  $typed.set({ id: $openQuotation.get().id, email: $session.get().email, fields })

export const forgetTyped = () => $typed.set(null)
