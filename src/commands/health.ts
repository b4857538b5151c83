import { command, Refusal, settings } from './command.ts'

const TIMEOUT_MS = 5000

export const health = command({
  name: 'health',
  summary: 'Check that the server answers, and reaches and writes its database',
  details:
    'For container and service managers. It asks the server at HOST and PORT of the settings.',
  takes: [],
  options: {},
  async run() {
    const { host, port } = settings()
    const url = `http://${addressOf(host)}:${port}/api/health-check`
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null)
    if (!answer) throw new Refusal(`No server answers at ${url}`)
    const body = (await answer.json().catch(() => ({}))) as { message?: string; problem?: string }
    const { message = String(answer.status), problem } = body
    const said = problem ? `${message} (${problem})` : message
    if (!answer.ok) throw new Refusal(`The server at ${url} says: ${said}`)
    console.log(said)
  },
})

/** A server that listens on all addresses is asked at the loopback address. */
function addressOf(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
