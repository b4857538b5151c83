import type { Server } from 'bun'
import { Elysia } from 'elysia'
import { LIMITS } from '../domain/document/limits.ts'
import { BadBody } from '../errors.ts'

/** Invalid bodies, until the session has been checked: 401 and 403 come first. */
const problems = new WeakMap<Request, BadBody>()

/** The problem with a request's body, found before any schema validates it (api: Common). */
export const bodyProblem = (request: Request): BadBody | undefined => problems.get(request)

/**
 * Parses JSON bodies of at most 4 MB and 64 levels. An invalid body reaches no handler: the schema
 * validates null instead, and whatever the result, the answer is that of the problem.
 */
export const limits = new Elysia({ name: 'limits' })
  .onParse({ as: 'global' }, async ({ request, contentType, server }) => {
    try {
      extendTimeout(request, server)
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

/** Shorter bodies arrive in time over any connection. */
const SHORT_BYTES = 64 * 1024
/** Bun's maximum; enough for 4 MB at 130 kbit/s. */
const LONG_S = 255

/**
 * Bun closes a connection whose request is incomplete after `idleTimeout`, even while it makes
 * progress. A quotation with pictures takes longer than that over a slow connection.
 */
function extendTimeout(request: Request, server: Pick<Server<unknown>, 'timeout'> | null): void {
  const announced = Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY)
  if (announced > SHORT_BYTES) server?.timeout(request, LONG_S)
}

async function readJson(request: Request, contentType: string): Promise<unknown> {
  if (Number(request.headers.get('content-length') ?? 0) > LIMITS.bodyBytes) throw tooLarge()
  const bytes = await readBytes(request)
  // A missing body is left to the schema: lists need none (api: Common).
  if (bytes.byteLength === 0 && contentType === '') return undefined
  if (bytes.byteLength === 0) throw badRequest()
  if (contentType.toLowerCase() !== 'application/json') throw unsupported()
  if (depthOf(bytes) > LIMITS.bodyDepth) throw badRequest()
  const body = parsed(bytes)
  // Every call takes an object. An array would pass for one, with a `sort` of its own.
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
 * A `toString` field that is not a function makes Elysia throw when it describes an invalid value.
 * No schema has such a field, so it is dropped first. Escapes may hide one.
 */
const parse = (text: string): unknown =>
  /toString|\\u/.test(text)
    ? JSON.parse(text, (key, value) => (key === 'toString' ? undefined : value))
    : JSON.parse(text)

/** Stops reading at the limit, whatever length was announced. */
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
 * The nesting depth of arrays and objects, counted without parsing, since deep nesting attacks the
 * parser. In UTF-8, no byte of a multi-byte character equals one of JSON's own characters.
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

/** The end of the string that begins at `start`. */
function endOfString(json: Uint8Array, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1
  return at
}

const tooLarge = () => new BadBody({ status: 413, message: 'too large' })
const unsupported = () => new BadBody({ status: 415, message: 'unsupported media type' })
const badRequest = (cause?: unknown) =>
  new BadBody({ status: 400, message: 'bad request', field: 'body' }, { cause })
/** The connection broke while the body was received. */
const failed = (cause: unknown) => {
  throw badRequest(cause)
}
