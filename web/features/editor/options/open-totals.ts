import { computed, effect, signal } from '@preact/signals-react'
import { type Standing, standingOf } from '#domain/numbers/row-difference.ts'
import { whenIdle } from '../../../state/page-events.ts'
import type { DocumentModel } from '../document/model.ts'
import { onceFor } from '../document/rewrite-document.ts'

/**
 * What the open offer stands at, worked out once for all differences that are shown. A key press
 * that changes a sum changes many of them by a cent, so they follow when the browser is idle, after
 * the total. Where the total follows the sum there is nothing to follow.
 */
export const standing = onceFor(({ ratedPrices, meta }: DocumentModel) => {
  const now = computed(() => standingOf(() => ratedPrices.value, meta.value))
  let isDue = false
  const follow = () => {
    isDue = false
    followed.value = now.peek()
  }
  const followLater = () => {
    if (now.value === followed.peek() || isDue) return
    isDue = true
    whenIdle(follow, TIMEOUT_MS)
  }
  let unfollow = () => {}
  const followed = signal<Standing | null>(now.peek(), {
    watched: () => {
      unfollow = effect(followLater)
    },
    unwatched: () => unfollow(),
  })
  return followed
})

/** The longest wait while the browser is never idle, as during rolling figures. */
const TIMEOUT_MS = 200
