import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-react'
import { type Standing, standingOf } from '../../../../src/domain/numbers/row-difference.ts'
import type { DocumentModel } from '../document/model.ts'

/**
 * What the open offer stands at, worked out once for all differences that are shown. A key press
 * that changes a sum changes many of them by a cent, so they follow when the browser is idle, after
 * the total. Where the total follows the sum there is nothing to follow.
 */
export function standing(document: DocumentModel): ReadonlySignal<Standing | null> {
  const known = STANDINGS.get(document)
  if (known) return known
  const own = follower(document)
  STANDINGS.set(document, own)
  return own
}

const STANDINGS = new WeakMap<DocumentModel, ReadonlySignal<Standing | null>>()

function follower({ ratedPrices, terms }: DocumentModel): ReadonlySignal<Standing | null> {
  const now = computed(() => standingOf(() => ratedPrices.value, terms.value))
  let isDue = false
  const follow = () => {
    isDue = false
    followed.value = now.peek()
  }
  const followLater = () => {
    if (now.value === followed.peek() || isDue) return
    isDue = true
    whenIdle(follow)
  }
  let unfollow = () => {}
  const followed = signal(now.peek(), {
    watched: () => {
      unfollow = effect(followLater)
    },
    unwatched: () => unfollow(),
  })
  return followed
}

/** The longest wait while the browser is never idle, as during rolling figures. */
const TIMEOUT_MS = 200

function whenIdle(act: () => void): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: TIMEOUT_MS })
  else setTimeout(act)
}
