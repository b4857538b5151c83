import type { Access, PermissionLevel } from '../document/quotation.ts'

/** Says in a word or two who may see the user's own quotation (product: Quotation list). */
export function sharingOf({ level, userList }: Access): string {
  if (level === 'everyone') return 'Everyone'
  if (level === 'nobody') return 'Only you'
  const { length } = userList
  return length === 1 ? 'You and 1 other' : `You and ${length} others`
}

/** Says who can open a quotation, in a sentence for the person about to send its link. */
export function whoCanOpen(
  access: Access,
  { permissionLevel, email }: { permissionLevel: PermissionLevel; email: string },
): string {
  if (access.level === 'everyone') return 'Anyone with the link can open it.'
  if (permissionLevel !== 'Owner')
    return `Only ${email} and the people they share it with can open it.`
  if (access.level === 'nobody') return 'Only you can open it.'
  const { length } = access.userList
  const people = length === 1 ? 'the person' : `the ${length} people`
  return `Only you and ${people} on your list can open it, once logged in.`
}
