import { MESSAGES } from '../../../../../src/domain/words/messages.ts'
import { $route, modalPath, navigate } from '../../../../state/routes.ts'
import { $session } from '../../../../state/session.ts'
import { toast } from '../../../../state/toasts.ts'
import { currentQuotation } from '../store.ts'
import { goToLogin, needsForm } from './redirects.ts'
import { saveOpenQuotation } from './save.ts'

/**
 * What Save does (spec 4, Save quotation): log in first; then the form for a new quotation or
 * another's that will be copied; else save at once.
 */
export function startSave(): void {
  const quotation = currentQuotation()
  if (!quotation || quotation.permissionLevel === 'Forbidden') return
  if ($session.get().status !== 'known') {
    toast.warning(MESSAGES.notLoggedIn)
    goToLogin()
  } else if (needsForm(quotation)) navigate(modalPath($route.get(), 'save'), { slide: true })
  else void saveOpenQuotation()
}
