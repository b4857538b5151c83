/** The texts of the sections before they are loaded (product: For developers). */
export const SECTIONS = {
  tokens: 'API tokens',
  webhooks: 'Webhooks',
  loading: 'Loading...',
  failed: 'It can’t be loaded. The server did not answer; nothing is lost.',
  retry: 'Try again',
} as const
