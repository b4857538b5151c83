import { keepText, readKept } from './browser-storage.ts'

/** What was signed on this device and did not count, for its owner (product: Signed on the spot). */
export interface NotCounted {
  readonly answer: 'accept' | 'decline'
  readonly name: string
  readonly email: string
  readonly place: string
  readonly total: string
  readonly reason: string
  readonly givenAt: number
  readonly signature: readonly (readonly number[])[]
  /** As the server has refused it: the state of the offer, as a rule. */
  readonly why: string
}

const entry = (quotationId: string): string => `not counted ${quotationId}`

export const keepNotCounted = (quotationId: string, answer: NotCounted | null): void =>
  void keepText(entry(quotationId), answer && JSON.stringify(answer))

export const readNotCounted = (quotationId: string): NotCounted | null =>
  JSON.parse(readKept(entry(quotationId)) ?? 'null')
