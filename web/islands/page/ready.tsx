import { useEffect } from 'react'
import { markReady } from '../../state/ready.ts'

/** Marks the page ready once what stands beside it is on the screen. */
export function Ready() {
  useEffect(markReady, [])
  return null
}
