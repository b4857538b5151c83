import type { Access, PermissionLevel } from '../document/quotation.ts'
import { countInWords } from './count-in-words.ts'
import { access as WORDS } from './en/editor.json'
import { fill } from './fill.ts'

/** Says in a word or two who may see the user's own quotation (product: Quotation list). */
export function sharingOf({ level, userList }: Access): string {
  if (level === 'everyone') return WORDS.everyone
  return level === 'nobody' ? WORDS.onlyYou : countInWords(WORDS.youAnd, userList.length)
}

/** Says who can open a quotation, in a sentence for the person about to send its link. */
export function whoCanOpen(
  access: Access,
  { permissionLevel, email }: { permissionLevel: PermissionLevel; email: string },
): string {
  const { anyone, owners, onlyYou, yourList } = WORDS.mayOpen
  if (access.level === 'everyone') return anyone
  if (permissionLevel !== 'Owner') return fill(owners, { email })
  return access.level === 'nobody' ? onlyYou : countInWords(yourList, access.userList.length)
}
