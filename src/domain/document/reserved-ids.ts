/** They are, or will be, routes (design: paths). */
const RESERVED: readonly string[] = [
  'new',
  'login',
  'logout',
  'register',
  'request-password-reset',
  'reset-password',
  'activate',
  'quotation-list',
  'quotation-list-all',
  'save',
  'share',
  'bookmark',
  'bookmark-list',
  'bookmark-list-all',
  'file-list-all',
  'info',
  'settings',
  'user-list',
  'visitor-list',
  'test',
  'blog',
  'api',
  'uploads',
  'assets',
]

/** A name that no id of what is stored may equal: its path would lead elsewhere. */
export const isReserved = (id: string): boolean => RESERVED.includes(id)
