import { $route } from '../../state/routes.ts'

/** How long the customer's calls may take. */
export const IN_TIME = { timeoutMs: 15_000 }

/** The token of the link in the address: it stands in for a login in the customer's calls. */
export function linkToken(): string {
  const route = $route.get()
  return route.screen === 'offer' ? route.token : ''
}
