import { PAGE } from './tab-lock.ts'

/** A page asks another one for its draft, and is told when it may take it. */
type Message = { ask: string; for: string } | { handedOver: string }

const NAME = 'quotation-drafts'

/** A page that is frozen in the background does not answer. In ms. */
const ANSWER_MS = 3000

/** Asks the open page to hand its draft over to this one. False when it does not answer. */
export function askToHandOver(page: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const channel = new BroadcastChannel(NAME)
  const timer = setTimeout(resolve, ANSWER_MS, false)
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if ('handedOver' in data && data.handedOver === page) resolve(true)
  }
  channel.postMessage({ ask: page, for: PAGE } satisfies Message)
  return promise.finally(() => {
    clearTimeout(timer)
    channel.close()
  })
}

/** Hands this page's draft over to any page that asks for it. */
export function answerHandOvers(): void {
  const channel = new BroadcastChannel(NAME)
  channel.onmessage = async ({ data }: MessageEvent<Message>) => {
    if (!('ask' in data) || data.ask !== PAGE) return
    const { handOver } = await import('./hand-over.ts')
    await handOver(data.for)
    channel.postMessage({ handedOver: PAGE } satisfies Message)
  }
}
