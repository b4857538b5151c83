import type { Server } from 'bun'
import { LIMITS } from '#domain/document/limits.ts'
import { createBudget } from './budget.ts'
import { addressOf } from './request.ts'

/** In bytes: at once eight of the longest documents for each address, and 32 in all. */
const UNDER_WAY = { perKey: 8 * LIMITS.bodyBytes, inAll: 32 * LIMITS.bodyBytes }

export type TransferLimit = ReturnType<typeof createTransferLimit>

/**
 * Limits the long bodies that are being received and the long answers that are being sent, since
 * each is kept in memory for as long as its client takes: per address, and in all.
 */
export function createTransferLimit(trustedProxies: number) {
  const underWay = createBudget(UNDER_WAY)

  /**
   * Starts a transfer. Returns a function that ends it, or null when it has to be refused.
   * @param isDue the answer to a save, which is never refused; it still counts against later
   * transfers
   */
  return (
    request: Request,
    server: Server<unknown> | null,
    bytes: number,
    isDue = false,
  ): (() => void) | null => {
    const address = addressOf(request, server, trustedProxies)
    return isDue ? underWay.add(address, bytes) : underWay.take(address, bytes)
  }
}
