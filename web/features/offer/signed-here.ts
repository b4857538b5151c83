import type { Input } from '../../state/api.ts'
import { keepText, readKept } from '../../state/browser-storage.ts'
import type { NotCounted } from '../../state/not-counted.ts'

/*
 * What was answered on the sender's device, from then until the server has decided (product: Signed on
 * the spot). The link's token is in the address alone.
 */

export interface SignedHere {
  readonly sent: Omit<Input<'POST', 'answer-offer'>, 'token'>
  readonly givenAt: number
  readonly total: string
}

export const readSigned = (): SignedHere | null => read('signed')

/** False where the browser has no room for it: it is then sent while the page is open. */
export const keepSigned = (signed: SignedHere | null): boolean => keep('signed', signed)

/** What did not count, until its owner is shown it. */
export const readLost = (): NotCounted | null => read('lost')
export const keepLost = (lost: NotCounted | null): boolean => keep('lost', lost)

const entry = (kind: string) => `${kind} ${document.documentElement.dataset.offer}`
const read = (kind: string) => JSON.parse(readKept(entry(kind)) ?? 'null')
const keep = (kind: string, value: object | null) =>
  keepText(entry(kind), value && JSON.stringify(value))
