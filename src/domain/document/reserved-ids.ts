/** Present and planned routes (product: Paths). */
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
  'overview',
  'info',
  'settings',
  'user-list',
  'visitor-list',
  'test',
  'blog',
  'offer',
  'verify',
  'api',
  'uploads',
  'assets',
]

/** Whether the id equals a route's name, so that the quotation's path would open another page. */
export const isReservedId = (id: string): boolean => RESERVED.includes(id)
