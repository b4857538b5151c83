/** People that one press of Send reaches (product: Sending). */
export const MOST_RECIPIENTS = 50

/** The largest file that goes along with an offer's mails: mail servers take little more. */
export const ATTACHMENT_BYTES = 15 * 1024 * 1024

/** The characters of an offer's subject and of the lines above its link. */
export const OFFER_TEXT = { subject: 200, message: 5_000 } as const

/** The characters of the reason for a decline. */
export const REASON_LENGTH = 2_000
