import type { Access } from '../../../../src/domain/document/quotation.ts'

/** Choosing everyone or nobody clears the list (spec 4, Share). */
export const withLevel = (access: Access, level: Access['level']): Access =>
  level === 'custom' ? { ...access, level } : { level, userList: [] }

/** A list makes the level custom. */
export const withList = (userList: string[]): Access => ({ level: 'custom', userList })

/** Whether there is something to share: a change, and somebody on a custom list (spec 4, Share). */
export function canShare(stored: Access, chosen: Access): boolean {
  if (chosen.level === 'custom' && chosen.userList.length === 0) return false
  return chosen.level !== stored.level || keyOf(chosen) !== keyOf(stored)
}

const keyOf = ({ userList }: Access): string => [...userList].sort().join(' ')
