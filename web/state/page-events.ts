/** The event on the window when its owner's page learns where a sent quotation stands; `detail` is its id. */
export const OFFER_OPENED = 'offer-opened'

/** The event on the window when the user has sent or withdrawn offers: where they stand is asked anew. */
export const OFFERS_CHANGED = 'offers-changed'

/** The event on the window when the user has seen customers' messages: they are counted anew. */
export const QUESTIONS_SEEN = 'questions-seen'
