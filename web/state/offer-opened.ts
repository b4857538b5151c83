/** The event on the window when its owner's page learns where a sent quotation stands; `detail` is its id. */
export const OFFER_OPENED = 'offer-opened'
