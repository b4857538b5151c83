import { normalizeEmail } from '../words/email.ts'
import type { Access, PermissionLevel } from './quotation.ts'

/** A logged-in user; null is a visitor who is not logged in. */
export interface User {
  email: string
  roles: readonly string[]
}

/** What permissions depend on: the owner's address and the access level. */
export interface Protected {
  email: string
  access: Access
}

export const SUPER_ADMIN = 'super-admin'

/** The user's permission level for a quotation, as sent on the wire (product: Roles). */
export function permissionLevelFor(user: User | null, quotation: Protected): PermissionLevel {
  if (isOwner(user, quotation)) return 'Owner'
  if (isPublic(quotation)) return 'Public'
  if (isSharedWith(user, quotation)) return 'Shared with you'
  return isSuperAdmin(user) ? 'Admin' : 'Forbidden'
}

/** Readers still don't get fields that they may not see (mayReadInfo). */
export const mayRead = (level: PermissionLevel): boolean => level !== 'Forbidden'

/** Only the owner's save changes the stored quotation. */
export const mayUpdate = (level: PermissionLevel): boolean => level === 'Owner'

/** Saving somebody else's quotation stores a copy (product: Saving). */
export const mayCopy = (level: PermissionLevel): boolean =>
  level === 'Public' || level === 'Shared with you'

/** Who reads somebody else's quotation and may choose among its options (product: Options). */
export const isReader = (level: PermissionLevel): boolean => mayCopy(level) || level === 'Recipient'

/** Deleting a quotation or bookmark removes it for its owner too, unlike leaving (mayLeave). */
export const mayDelete = (user: User | null, document: Pick<Protected, 'email'>): boolean =>
  isOwner(user, document) || isSuperAdmin(user)

/**
 * A recipient can take a shared quotation out of their list, and themselves out of its userList.
 */
export const mayLeave = (level: PermissionLevel): boolean => level === 'Shared with you'

/** `info` of quotations, blocks and rows is internal. */
export const mayReadInfo = mayDelete

/** Earlier versions are for the owner, and for super-admins to read (product: History). */
export const mayReadHistory = mayDelete

/** Only the owner changes what is kept of earlier versions. */
export const mayChangeHistory = (user: User | null, document: Pick<Protected, 'email'>): boolean =>
  isOwner(user, document)

/** Only the owner sees whom it is shared with. */
export const mayReadUserList = (user: User | null, quotation: Protected): boolean =>
  isOwner(user, quotation)

export const isSuperAdmin = (user: User | null): boolean =>
  user?.roles.includes(SUPER_ADMIN) ?? false

const isOwner = (user: User | null, { email }: Pick<Protected, 'email'>): boolean =>
  user !== null && normalizeEmail(user.email) === normalizeEmail(email)

const isPublic = ({ access }: Protected): boolean => access.level === 'everyone'

const isSharedWith = (user: User | null, { access }: Protected): boolean =>
  user !== null &&
  access.level === 'custom' &&
  access.userList.some((email) => normalizeEmail(email) === normalizeEmail(user.email))
