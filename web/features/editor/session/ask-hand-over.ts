import { PAGE } from '../drafts/tab-lock.ts'
import { CHANNEL, type Message } from './hand-over-channel.ts'

/** How long to wait, in ms: a page that is frozen in the background does not answer. */
const ANSWER_MS = 3000

/** Asks the open page to hand its draft over to this one. False if it does not answer. */
export function askToHandOver(page: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const channel = new BroadcastChannel(CHANNEL)
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
