import { useStore } from '@nanostores/react'
import { parseRoute } from '../../state/routes.ts'
import { $targetRoute } from '../../state/session.ts'

/** What a form says first to somebody whom Save has sent here: nothing that was written is lost. */
export function useSavingLead(): string | undefined {
  const target = useStore($targetRoute)
  const isSaving = target !== null && parseRoute(target).modal?.key === 'save'
  return isSaving
    ? 'Your quotation stays in this browser until you have logged in to save it.'
    : undefined
}
