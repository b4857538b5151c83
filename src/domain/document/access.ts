import { normalizeEmail } from '../words/email.ts'
import type { Access, PermissionLevel } from './quotation.ts'

/** Who asks; null is a visitor who is not logged in. */
export interface Asker {
  email: string
  roles: readonly string[]
}

/** What access hangs on: the owner's address and whom the quotation is shared with. */
export interface Guarded {
  email: string
  access: Access
}

export const SUPER_ADMIN = 'super-admin'

/** What the quotation is to the asker, in the words of the wire (api: Quotations). */
export function permissionLevelFor(asker: Asker | null, quotation: Guarded): PermissionLevel {
  if (isOwner(asker, quotation)) return 'Owner'
  if (isPublic(quotation)) return 'Public'
  if (isSharedWith(asker, quotation)) return 'Shared with you'
  return isSuperAdmin(asker) ? 'Admin' : 'Forbidden'
}

/** Everyone but the forbidden may read; what they don't may see is left out (mayReadInfo). */
export const mayRead = (level: PermissionLevel): boolean => level !== 'Forbidden'

/** A save changes the stored quotation: one's own alone. */
export const mayUpdate = (level: PermissionLevel): boolean => level === 'Owner'

/** A save makes a quotation of one's own out of another's (spec 4, Save quotation). */
export const mayCopy = (level: PermissionLevel): boolean =>
  level === 'Public' || level === 'Shared with you'

/** A save is answered at all, be it by an update or a copy. */
export const maySave = (level: PermissionLevel): boolean => mayUpdate(level) || mayCopy(level)

export const mayDelete = (asker: Asker | null, quotation: Guarded): boolean =>
  isOwner(asker, quotation) || isSuperAdmin(asker)

/** `info` is internal: the quotation's, its blocks' and its rows'. */
export const mayReadInfo = mayDelete

/** Whom it is shared with is the owner's alone to see. */
export const mayReadUserList = (asker: Asker | null, quotation: Guarded): boolean =>
  isOwner(asker, quotation)

export const isSuperAdmin = (asker: Asker | null): boolean =>
  asker?.roles.includes(SUPER_ADMIN) ?? false

const isOwner = (asker: Asker | null, { email }: Guarded): boolean =>
  asker !== null && normalizeEmail(asker.email) === normalizeEmail(email)

const isPublic = ({ access }: Guarded): boolean => access.level === 'everyone'

const isSharedWith = (asker: Asker | null, { access }: Guarded): boolean =>
  asker !== null &&
  access.level === 'custom' &&
  access.userList.some((email) => normalizeEmail(email) === normalizeEmail(asker.email))
