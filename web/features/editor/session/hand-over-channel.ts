import { PAGE } from '../drafts/tab-lock.ts'

/** A page asks another for its draft, and is told when it may take it. */
export type Message = { ask: string; for: string } | { handedOver: string }

export const CHANNEL = 'quotation-drafts'

/** Hands this page's draft over to any page that asks for it. */
export function answerHandOvers(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = async ({ data }: MessageEvent<Message>) => {
    if (!('ask' in data) || data.ask !== PAGE) return
    const { handOver } = await import('./hand-over.ts')
    await handOver(data.for)
    channel.postMessage({ handedOver: PAGE } satisfies Message)
  }
}
