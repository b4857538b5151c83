import { effect } from '@preact/signals-react'
import { $route } from '../../../state/routes.ts'
import { $backgroundMessage } from './load.ts'
import { $document } from './store.ts'

/** Resolves once the route's paper is there, or it is said why it is not; at once off the editor. */
export function oncePaperSettles(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = () => {
    if (isSettled()) resolve()
  }
  const stops = [$route.listen(look), $backgroundMessage.listen(look), effect(look)]
  return promise.finally(() => {
    for (const stop of stops) stop()
  })
}

function isSettled(): boolean {
  const open = $document.value?.meta.value.id
  const route = $route.get()
  if (route.screen !== 'editor') return true
  return open === route.quotationId || (open === undefined && $backgroundMessage.get() !== null)
}
