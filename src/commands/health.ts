import type { Config } from '../config.ts'
import { command, Refusal, settings } from './command.ts'

const TIMEOUT_MS = 5000

export const health = command({
  name: 'health',
  async run() {
    console.log((await askHealth(ownUrl(settings()))).said)
  },
})

/**
 * What a server says about itself, and how many proxies have passed the question on.
 * @throws Refusal when it does not answer, or is not well.
 */
export async function askHealth(origin: string): Promise<{ said: string; proxies?: number }> {
  const url = `${origin}/api/health-check`
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const answer = await fetch(`${url}?proxies`, { signal }).catch(() => null)
  if (!answer) throw new Refusal(`No server answers at ${url}`)
  const body = (await answer.json().catch(() => ({}))) as Health
  const { message = String(answer.status), problem, proxies } = body
  const said = problem ? `${message} (${problem})` : message
  if (!answer.ok) throw new Refusal(`The server at ${url} says: ${said}`)
  return { said, ...(proxies !== undefined && { proxies }) }
}

interface Health {
  message?: string
  problem?: string
  proxies?: number
}

/** The address of the settings' server on this machine. */
export const ownUrl = ({ host, port }: Config) => `http://${addressOf(host)}:${port}`

/** A server that listens on all addresses is asked at the loopback address. */
function addressOf(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
