import type { Server } from 'bun'
import type { TransferLimit } from './transfer-limit.ts'

/**
 * Bun keeps a whole answer in memory until the client has read it; longer ones are given in pieces.
 */
export const MAX_WHOLE = 256_000
const PIECE = 64_000

/** The same as for receiving a body: a client that reads more slowly is cut off. */
const WHOLE_ANSWER_MS = 255_000

interface LongAnswer {
  size: number
  isDue: boolean
  /** Called when everything is sent, or the client has gone. */
  onEnd: () => void
}

const longAnswers = new WeakMap<Response, LongAnswer>()

/** The pieces of an answer. Any iterator has these methods. */
export interface Pieces {
  next(): Piece | Promise<Piece>
  /** Called when no more pieces are wanted. */
  return?(value: undefined): unknown
}

type Piece = { done?: boolean | undefined; value?: Uint8Array | undefined }

/**
 * An answer that `limitSending` counts while it is sent. Its pieces are taken as fast as the client
 * reads them. A client that takes too long to read them all is cut off.
 * @param size in characters: how much of it is kept in memory
 */
export function longAnswer(
  { size, isDue = false }: { size: number; isDue?: boolean },
  pieces: Pieces,
  init: ResponseInit,
): Response {
  const answer: LongAnswer = { size, isDue, onEnd: () => {} }
  const response = new Response(
    streamOf(pieces, () => answer.onEnd()),
    init,
  )
  longAnswers.set(response, answer)
  return response
}

/**
 * Answers with a text or bytes; a long answer is sent only as fast as the client reads it.
 * @param isDue whether the answer may not be refused
 */
export function pacedAnswer(
  whole: string | Uint8Array<ArrayBuffer>,
  init: ResponseInit,
  isDue = false,
): Response {
  const size = whole.length
  return size <= MAX_WHOLE
    ? new Response(whole, init)
    : longAnswer({ size, isDue }, piecesOf(whole), init)
}

/** Counts a long answer while it is sent, or returns the refusal to send instead. */
export function limitSending(
  begin: TransferLimit,
  response: Response,
  request: Request,
  server: Server<unknown> | null,
): Response | undefined {
  const answer = longAnswers.get(response)
  if (!answer) return undefined
  const end = begin(request, server, answer.size, answer.isDue)
  if (!end) return refuse(response)
  answer.onEnd = end
  return undefined
}

function refuse({ headers, body }: Response): Response {
  void body?.cancel()
  headers.delete('content-encoding')
  headers.set('content-type', 'application/json')
  headers.set('retry-after', '5')
  return new Response('{"message":"too many requests"}', { status: 429, headers })
}

function streamOf(pieces: Pieces, onEnd: () => void): ReadableStream<Uint8Array> {
  let deadline: Timer | undefined
  const end = () => {
    clearTimeout(deadline)
    onEnd()
  }
  const stop = async () => {
    end()
    await pieces.return?.(undefined)
  }
  return new ReadableStream(
    {
      start(controller) {
        deadline = setTimeout(() => {
          controller.error(new Error('The answer was read too slowly'))
          // Nobody is left to tell of an error.
          stop().catch(() => {})
        }, WHOLE_ANSWER_MS).unref()
      },
      async pull(controller) {
        try {
          const { done, value } = await pieces.next()
          if (!done && value) return controller.enqueue(value)
          controller.close()
          end()
        } catch (error) {
          end()
          throw error
        }
      },
      cancel: stop,
    },
    { highWaterMark: 0 },
  )
}

function* piecesOf(whole: string | Uint8Array): Generator<Uint8Array, undefined> {
  const utf8 = new TextEncoder()
  for (let at = 0; at < whole.length; ) {
    const from = at
    at += PIECE
    if (typeof whole !== 'string') yield whole.subarray(from, at)
    else {
      // The two halves of a character belong in one piece.
      if (HIGH_SURROGATE.test(whole.charAt(at - 1))) at += 1
      yield utf8.encode(whole.slice(from, at))
    }
  }
}

const HIGH_SURROGATE = /[\ud800-\udbff]/
