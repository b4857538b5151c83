import { Elysia } from 'elysia'
import {
  acceptedEncodings,
  compress,
  compressStream,
  type Encoding,
  MIN_COMPRESSED,
} from './compression.ts'
import { limitSending, longAnswer, MAX_WHOLE, type Pieces, pacedAnswer } from './long-answers.ts'
import { type RequestLog, statusOf } from './request-log.ts'
import type { TransferLimit } from './transfer-limit.ts'

/** The part of Elysia's context that an answer needs. */
export interface AnswerContext {
  request: Request
  set: { headers: Record<string, string | number | string[]> }
}

interface JsonOptions {
  status?: 200 | 409
  /** Whether something was stored: then the answer is never refused (and see `asStream`). */
  hasStored?: boolean
}

/**
 * Answers with a JSON text, compressed if the client accepts that and the text is not short. `Body`
 * is the type of what the text contains.
 */
export function sendJson<Body>(
  { request, set }: AnswerContext,
  text: string,
  { status = 200, hasStored = false }: JsonOptions = {},
): Body | Promise<Body> {
  const [encoding] =
    text.length < MIN_COMPRESSED ? [] : acceptedEncodings(request.headers.get('accept-encoding'))
  if (!encoding) return respond(set, text, { status, hasStored, hasWaited: hasStored })
  return compress(text, encoding).then(({ body }) =>
    respond(set, body, { status, hasStored, hasWaited: true, encoding }),
  )
}

/**
 * Compresses objects that handlers return, as `sendJson` compresses texts, and limits how many long
 * answers are being sent.
 */
export const answers = (transfers: TransferLimit, { arrived, count }: RequestLog) =>
  new Elysia({ name: 'answers' })
    .onRequest(({ request }) => arrived(request))
    .mapResponse({ as: 'global' }, async ({ responseValue, request, server, route, set }) => {
      count(request, route ?? null, statusOf(responseValue, set.status))
      if (isPlainObject(responseValue)) return compressObject(responseValue, request)
      if (responseValue instanceof Response)
        return limitSending(transfers, responseValue, request, server)
    })

async function compressObject(object: object, request: Request): Promise<Response | undefined> {
  const [encoding] = acceptedEncodings(request.headers.get('accept-encoding'))
  if (!encoding) return
  const text = JSON.stringify(object)
  if (text.length < MIN_COMPRESSED) return
  const { body } = await compress(text, encoding)
  return new Response(body, { headers: jsonHeaders(encoding) })
}

const jsonHeaders = (encoding: Encoding | undefined): Record<string, string> => ({
  'content-type': 'application/json',
  vary: 'accept-encoding',
  ...(encoding && { 'content-encoding': encoding }),
})

const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/**
 * Lists longer than this, in characters, are sent while they are read instead of held in memory.
 */
const MAX_BUFFERED = 1_000_000

/**
 * Answers with a list whose rows come as JSON texts in batches. The status is sent once the first
 * part is read: a later database error cuts the answer short.
 * @param rest further fields of the answer
 */
export async function sendJsonList<Body>(
  context: AnswerContext,
  name: string,
  { rows, total }: { rows: AsyncIterable<string[]>; total: number },
  rest: object = {},
): Promise<Body> {
  const texts = listTexts(name, rows, { total, ...rest })
  let text = ''
  for (;;) {
    const { done, value } = await texts.next()
    if (done) return sendJson<Body>(context, text)
    text += value
    if (text.length > MAX_BUFFERED) return streamJson<Body>(context, prepend(text, texts))
  }
}

function streamJson<Body>({ request, set }: AnswerContext, texts: AsyncGenerator<string>): Body {
  const [encoding] = acceptedEncodings(request.headers.get('accept-encoding'))
  const pieces = encoding ? readOf(compressStream(texts, encoding)) : encoded(texts)
  return longAnswer({ size: MAX_BUFFERED }, pieces, {
    headers: takeHeaders(set, jsonHeaders(encoding)),
  }) as Body
}

function readOf(stream: ReadableStream<Uint8Array>): Pieces {
  const reader = stream.getReader()
  return { next: () => reader.read(), return: () => reader.cancel() }
}

async function* encoded(texts: AsyncGenerator<string>): AsyncGenerator<Uint8Array, undefined> {
  const utf8 = new TextEncoder()
  for await (const text of texts) yield utf8.encode(text)
}

async function* listTexts(
  name: string,
  rows: AsyncIterable<string[]>,
  rest: object,
): AsyncGenerator<string> {
  let before = `{"${name}":[`
  for await (const batch of rows) {
    if (batch.length === 0) continue
    yield before + batch.join(',')
    before = ','
  }
  yield `${before === ',' ? '' : before}],${JSON.stringify(rest).slice(1)}`
}

async function* prepend(first: string, texts: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first
  yield* texts
}

function respond<Body>(
  set: AnswerContext['set'],
  body: string | Uint8Array<ArrayBuffer>,
  { status, hasStored, hasWaited, encoding }: ResponseOptions,
): Body {
  const init = { status, headers: takeHeaders(set, jsonHeaders(encoding)) }
  const isSplit = hasWaited && body.length >= LONG_BYTES && body.length <= MAX_WHOLE
  const response = isSplit ? new Response(asStream(body), init) : pacedAnswer(body, init, hasStored)
  return response as Body
}

type ResponseOptions = Required<JsonOptions> & { hasWaited: boolean; encoding?: Encoding }

/**
 * Moves the headers set so far to those of a Response. If Elysia has to add them itself, it copies
 * the Response into a second one with its text as a stream, which doubles the cost of a read.
 */
export function takeHeaders(set: AnswerContext['set'], own: Record<string, string>) {
  const headers = { ...set.headers, ...own }
  set.headers = {}
  return headers as Record<string, string>
}

/** Bun sends shorter answers in one piece with their headers. */
const LONG_BYTES = 15_000

/**
 * Works around Bun 1.4.5 (its pull request 41341): it sends an answer that has waited in pieces,
 * each header as four packets, which costs more than the rest of a save. With a stream it sends the
 * headers in one packet and the body in another.
 */
function asStream(body: string | Uint8Array) {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(typeof body === 'string' ? new TextEncoder().encode(body) : body)
      controller.close()
    },
  })
}
