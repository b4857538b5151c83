/** The event on the window when the user has sent or withdrawn offers: where they stand is asked anew. */
export const OFFERS_CHANGED = 'offers-changed'
