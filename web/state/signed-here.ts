import type { Input } from './api.ts'
import { keepJson, readJson } from './browser-storage.ts'

/*
 * What was answered on the sender's device (product: Signed on the spot): of the offer at this address
 * until the server has decided ('signed'), and what did not count until its owner is shown it ('lost'),
 * in the end by its quotation. The link's token is in the address alone.
 */

export interface SignedHere {
  readonly sent: Omit<Input<'POST', 'answer-offer'>, 'token'>
  readonly givenAt: number
  readonly total: string
  /** What was chosen and taken, by name. */
  readonly taken: string
  /** As the server has refused it: the state of the offer, as a rule. */
  readonly why?: string
}

type Kind = 'signed' | 'lost'

const here = (): string => document.documentElement.dataset.offer ?? ''

export const readSigned = (kind: Kind, of = here()): SignedHere | null => readJson(`${kind} ${of}`)

export const keepSigned = (kind: Kind, signed: SignedHere | null, of = here()): boolean =>
  keepJson(`${kind} ${of}`, signed)
