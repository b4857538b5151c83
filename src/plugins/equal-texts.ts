import { timingSafeEqual } from 'node:crypto'

/** Compares signatures, keys and tokens in constant time. */
export function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
