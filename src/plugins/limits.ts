import type { Server } from 'bun'
import { Elysia } from 'elysia'
import { LIMITS } from '../domain/document/limits.ts'
import { BadBody } from '../errors.ts'

/** Why a request's body may not be used, kept until its session has been looked at. */
const problems = new WeakMap<Request, BadBody>()

/** What is wrong with the body itself, before any schema looks at it (api: Common). */
export const bodyProblem = (request: Request): BadBody | undefined => problems.get(request)

/**
 * Reads json bodies of at most 4 MB and 64 levels. A bad one reaches no handler: the schema
 * gets null, and whether it accepts that or not, the answer is then the problem's.
 */
export const limits = new Elysia({ name: 'limits' })
  .onParse({ as: 'global' }, async ({ request, contentType, server }) => {
    try {
      letTakeItsTime(request, server)
      return await readJson(request, contentType)
    } catch (error) {
      if (!(error instanceof BadBody)) throw error
      problems.set(request, error)
      return null
    }
  })
  .onBeforeHandle({ as: 'global' }, ({ request }) => {
    const problem = bodyProblem(request)
    if (problem) throw problem
  })

/** What is shorter comes in time over any line. */
const SHORT_BYTES = 64 * 1024
/** Bun's longest; 4 MB over 130 kbit/s. */
const LONG_S = 255

/**
 * Bun closes a connection whose request is not in within its `idleTimeout`, however steadily it
 * comes: a quotation with pictures takes longer than that over a slow line.
 */
function letTakeItsTime(request: Request, server: Pick<Server<unknown>, 'timeout'> | null): void {
  const announced = Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY)
  if (announced > SHORT_BYTES) server?.timeout(request, LONG_S)
}

async function readJson(request: Request, contentType: string): Promise<unknown> {
  if (Number(request.headers.get('content-length') ?? 0) > LIMITS.bodyBytes) throw tooLarge()
  const bytes = await readBytes(request)
  // No body at all is the schema's to judge: lists ask for none (api: Common).
  if (bytes.byteLength === 0 && contentType === '') return undefined
  if (bytes.byteLength === 0) throw badRequest()
  if (contentType.toLowerCase() !== 'application/json') throw unsupported()
  if (depthOf(bytes) > LIMITS.bodyDepth) throw badRequest()
  const body = parsed(bytes)
  // Every call takes an object; a list would pass for one, with a `sort` of its own.
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badRequest()
  return body
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return parse(utf8.decode(bytes))
  } catch (cause) {
    throw badRequest(cause)
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * A `toString` that is no function makes Elysia throw while it words what is wrong with a value.
 * No schema knows such a field, so it goes first; escaped letters may hide one.
 */
const parse = (text: string): unknown =>
  /toString|\\u/.test(text)
    ? JSON.parse(text, (key, value) => (key === 'toString' ? undefined : value))
    : JSON.parse(text)

/** Stops reading at the limit, whatever length the sender announced. */
async function readBytes(request: Request): Promise<Uint8Array> {
  if (request.headers.has('content-length')) return request.bytes().catch(failed)
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength
      if (size > LIMITS.bodyBytes) break
      chunks.push(chunk)
    }
  } catch (cause) {
    failed(cause)
  }
  if (size > LIMITS.bodyBytes) throw tooLarge()
  return Buffer.concat(chunks)
}

/**
 * How deep arrays and objects nest, told without parsing, since parsing is what deep nesting
 * attacks. In UTF-8 no byte of a longer character looks like one of json's own signs.
 */
export function depthOf(json: Uint8Array): number {
  let depth = 0
  let deepest = 0
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]
    if (byte === QUOTE) at = endOfString(json, at)
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) deepest = Math.max(deepest, ++depth)
    else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) depth -= 1
  }
  return deepest
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

/** Where the string that begins at `start` ends. */
function endOfString(json: Uint8Array, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1
  return at
}

const tooLarge = () => new BadBody({ status: 413, message: 'too large' })
const unsupported = () => new BadBody({ status: 415, message: 'unsupported media type' })
const badRequest = (cause?: unknown) =>
  new BadBody({ status: 400, message: 'bad request', field: 'body' }, { cause })
/** The connection broke off while the body was on its way. */
const failed = (cause: unknown) => {
  throw badRequest(cause)
}
