import { atom } from 'nanostores'
import { $openQuotation } from '../../../state/open-quotation.ts'

export interface Fields {
  name: string
  category: string
  desc: string
  info: string
}

/** What was typed into the form and not saved yet: it outlives the form, and a login between. */
const $typed = atom<{ id: string; fields: Fields } | null>(null)

/** What the form starts with: what was typed for this quotation, else what the quotation has. */
export function startingFields(): Fields {
  const typed = $typed.get()
  const { id, name, category, desc, info } = $openQuotation.get()
  return typed?.id === id ? typed.fields : { name, category, desc, info }
}

export const keepTyped = (fields: Fields) => $typed.set({ id: $openQuotation.get().id, fields })

export const forgetTyped = () => $typed.set(null)
