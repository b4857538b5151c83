import { useCallback, useEffect, useRef, useState } from 'react'
import type { Result } from './button.tsx'

/** How long a check or a cross stays on a button, in ms (product: Modals). */
const RESULT_MS = 2500

/**
 * The result of a button that sends something: pending while `send` runs, then success or error for
 * 2.5 s. A second press while it is pending resolves with null.
 */
export function useResult() {
  const [result, setResult] = useState<Result>('idle')
  const isBusy = useRef(false)
  const ending = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(ending.current), [])

  const run = useCallback(async <T extends { ok: boolean }>(send: () => Promise<T>) => {
    if (isBusy.current) return null
    isBusy.current = true
    clearTimeout(ending.current)
    setResult('pending')
    let isOk = false
    try {
      const answer = await send()
      isOk = answer.ok
      return answer
    } finally {
      isBusy.current = false
      setResult(isOk ? 'success' : 'error')
      ending.current = setTimeout(() => setResult('idle'), RESULT_MS)
    }
  }, [])

  return [result, run] as const
}
