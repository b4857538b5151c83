import { effect, untracked } from '@preact/signals-react'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { paintText } from '../../../figures/figure-cells.tsx'
import { isTypedIn } from '../../../figures/figure-place.ts'

/**
 * An element's text that follows signals without a render. A figure that is typed in keeps what is
 * typed.
 * @returns the element's ref, and the text to render it with
 */
export function usePaintedText<Element extends HTMLElement>(
  textOf: () => string,
): { ref: RefObject<Element | null>; first: string } {
  const ref = useRef<Element>(null)
  const latest = useRef(textOf)
  const first = useRef(untracked(textOf)).current
  useLayoutEffect(
    () =>
      effect(() => {
        const text = latest.current()
        if (ref.current && !isTypedIn(ref.current)) paintText(ref.current, text)
      }),
    [],
  )
  return { ref, first }
}
