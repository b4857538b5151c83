import { NEW_ID } from '../../../../../src/domain/document/quotation.ts'
import { $route, modalPath, navigate, parentPath, quotationPath } from '../../../../state/routes.ts'
import { askToLogIn } from '../../../account/index.ts'
import { currentQuotation } from '../store.ts'

/** To the login, and afterwards to saving (spec 6: afterwards to the intended route). */
export function goToLogin(): void {
  const route = $route.get()
  const quotation = currentQuotation()
  const isForm = quotation !== null && needsForm(quotation)
  askToLogIn(isForm ? modalPath(route, 'save') : parentPath(route), {
    // From an open form Back leads to its paper, not to the form.
    replace: route.modal !== null,
  })
}

/**
 * To the quotation’s own address, from the paper. An open save form goes there by itself (spec 4);
 * somebody who went to a list meanwhile stays there.
 */
export function goToSaved(id: string): void {
  const route = $route.get()
  if (route.screen !== 'editor' || route.modal !== null || route.quotationId === id) return
  navigate(quotationPath(id), { replace: route.quotationId === NEW_ID })
}

/** To the address of new quotations, where this one’s drafts are offered from now on. */
export function goToNew(): void {
  const { screen, modal } = $route.get()
  if (screen === 'editor' && modal === null) navigate(quotationPath(NEW_ID))
}

/** A new quotation, or another's that will be copied, is saved through the form (spec 4). */
export function needsForm({
  id,
  permissionLevel,
}: {
  id: string
  permissionLevel: string
}): boolean {
  return id === NEW_ID || permissionLevel === 'Public' || permissionLevel === 'Shared with you'
}
