/** People that one press of Send reaches (product: Sending). */
export const MOST_RECIPIENTS = 50

/** People whose yes an offer may need (product: Several must say yes). */
export const MOST_DECIDING = 5

/** Colleagues to whom one link is sent on (product: Forwarding). */
export const MOST_FORWARDED = 5

/** The largest file that goes along with an offer's mails: mail servers take little more. */
export const ATTACHMENT_BYTES = 15 * 1024 * 1024

/** The characters of an offer's subject and of the lines above its link. */
export const OFFER_TEXT = { subject: 200, message: 5_000 } as const

/** The characters of the reason for a decline. */
export const REASON_LENGTH = 2_000

/** Strokes of x, y, x, y …, in thousandths of the width of the field. */
export type Strokes = readonly (readonly number[])[]

/** 60 px in the field of a phone (product: The customer’s page). */
const LEAST_LENGTH = 170

/** Whether enough was drawn to be a signature: a tap and a resting hand are none. */
export const isSignature = (strokes: Strokes): boolean =>
  strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0) >= LEAST_LENGTH

function lengthOf(stroke: readonly number[]): number {
  let length = 0
  for (let at = 0; at + 3 < stroke.length; at += 2) {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = stroke.slice(at, at + 4)
    length += Math.hypot(x1 - x0, y1 - y0)
  }
  return length
}

/**
 * Whether a name can be read: letters or digits are in it. Signs alone are none, nor what has no
 * meaning of its own: private, unassigned and replacement characters, and letters that fill a gap.
 */
export const isReadable = (name: string): boolean =>
  /[\p{L}\p{N}]/u.test(name.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, ''))
