import { NEW_ID } from '../../../../../src/domain/document/quotation.ts'
import { $route, modalPath, navigate, parentPath, quotationPath } from '../../../../state/routes.ts'
import { askToLogIn } from '../../../account/index.ts'
import { currentQuotation } from '../store.ts'

/** To the login, and from there on to saving (spec 6: afterwards to the intended route). */
export function goToLogin(): void {
  const route = $route.get()
  const quotation = currentQuotation()
  const isForm = quotation !== null && needsForm(quotation)
  askToLogIn(isForm ? modalPath(route, 'save') : parentPath(route), {
    // Of a form that is open: Back leads to its paper, not to a form that was left.
    replace: route.modal !== null,
  })
}

/**
 * To the quotation's own address, from the paper. A form that is open over it goes there by itself
 * (spec 4); whoever has gone to a list meanwhile stays there.
 */
export function goToSaved(id: string): void {
  const route = $route.get()
  if (route.screen !== 'editor' || route.modal !== null) return
  navigate(quotationPath(id), { replace: route.quotationId === NEW_ID })
}

/** To the address of new quotations, whose drafts are offered there: this one has no other now. */
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
