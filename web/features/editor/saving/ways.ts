import { NEW_ID } from '../../../../src/domain/quotation.ts'
import { $route, modalPath, navigate, parentPath, quotationPath } from '../../../state/routes.ts'
import { askToLogIn } from '../../account/index.ts'
import { currentQuotation } from '../commands.ts'

/** To the login, and from there on to saving (spec 6: afterwards to the intended route). */
export function goToLogin(): void {
  const route = $route.get()
  const quotation = currentQuotation()
  const isForm = quotation !== null && needsForm(quotation)
  askToLogIn(isForm ? modalPath(route, 'save') : parentPath(route))
}

/** To the quotation's own address. A form that is open over it goes there by itself (spec 4). */
export function goToSaved(id: string): void {
  if ($route.get().modal === null) navigate(quotationPath(id))
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
