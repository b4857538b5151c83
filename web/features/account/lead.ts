import { NEW_ID } from '../../../src/domain/document/limits.ts'
import { parseRoute } from '../../state/routes.ts'

/** Says why the target needs a login, and that nothing is lost by logging in. */
export function leadTo(target: string | null): string | undefined {
  if (target === null) return undefined
  const route = parseRoute(target)
  const isEditor = route.screen === 'editor'
  const isNew = isEditor && route.quotationId === NEW_ID
  switch (route.modal?.key) {
    case 'save':
      return isNew ? keptTo('save') : 'To save a copy of this quotation that is yours, log in.'
    case 'share':
      return isNew ? keptTo('share') : 'To share this quotation, log in: you come back to it.'
    case 'send':
      return isNew ? keptTo('send') : 'To send this quotation, log in: you come back to it.'
    case 'bookmark':
      return 'To keep this as a bookmark, log in: you come back to it.'
    case 'info':
      return 'To see this quotation, log in.'
    case 'settings':
      return 'To see your settings, log in.'
  }
  // The user's own quotation is saved without a form.
  return isEditor && !isNew
    ? 'Your session has ended. What you have typed stays here: log in, and save again.'
    : undefined
}

const keptTo = (act: 'save' | 'share' | 'send'): string =>
  `Your quotation stays in this browser until you have logged in to ${act} it.`
