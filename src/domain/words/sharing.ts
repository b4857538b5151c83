import type { Access } from '../document/quotation.ts'

/** Who may see one's own quotation, in a word or two (spec 3, access). */
export function sharingOf({ level, userList }: Access): string {
  if (level === 'everyone') return 'Everyone'
  if (level === 'nobody') return 'Only you'
  const { length } = userList
  return length === 1 ? 'You and 1 other' : `You and ${length} others`
}
