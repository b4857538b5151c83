import { effect } from '@preact/signals-react'
import { $route } from '../../../state/routes.ts'
import { $backgroundMessage } from './load-state.ts'
import { $document } from './store.ts'

/** Resolves once the route's quotation is loaded or failed to load; at once on other screens. */
export function onceLoaded(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const check = () => {
    if (isLoaded()) resolve()
  }
  const stops = [$route.listen(check), $backgroundMessage.listen(check), effect(check)]
  return promise.finally(() => {
    for (const stop of stops) stop()
  })
}

function isLoaded(): boolean {
  const open = $document.value?.meta.value.id
  const route = $route.get()
  if (route.screen !== 'editor') return true
  return open === route.quotationId || (open === undefined && $backgroundMessage.get() !== null)
}
