import type { Access, PermissionLevel } from './schema.ts'

/** Who wants to see or change something; null is somebody who is not logged in. */
export interface AccessAsker {
  userId: string
  email: string
  roles: readonly string[]
}

/** What decides over a quotation: whose it is, and with whom it is shared. */
export interface AccessSubject {
  ownerId: string
  access: Access
}

/** What the asker is to the quotation (api: Quotations), worked out anew for each answer. */
export function permissionLevel(
  { ownerId, access }: AccessSubject,
  asker: AccessAsker | null,
): PermissionLevel {
  if (asker?.userId === ownerId) return 'Owner'
  if (access.level === 'everyone') return 'Public'
  if (asker && access.level === 'custom' && access.userList.includes(asker.email)) {
    return 'Shared with you'
  }
  return asker?.roles.includes('super-admin') ? 'Admin' : 'Forbidden'
}
