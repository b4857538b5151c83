/** Where drafts lie in IndexedDB. */
export const DRAFTS_DATABASE = 'quotation-drafts'
