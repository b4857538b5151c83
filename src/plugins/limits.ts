import type { Server } from 'bun'
import { Elysia } from 'elysia'
import { LIMITS } from '#domain/document/limits.ts'
import { BadBody, TooBusy } from '../errors.ts'
import type { TransferLimit } from './transfer-limit.ts'

/**
 * Keeps Elysia from parsing bodies: a route reads its JSON only after its macro's check (`role`,
 * `optionalUser`, `anyone`, `sameSite`), so that a body is not read for a caller who is refused.
 */
export const limits = new Elysia({ name: 'limits' }).onParse({ as: 'global' }, () => undefined)

interface BodyContext {
  request: Request
  server: Server<unknown> | null
  path: string
  contentType: string
}

export type BodyReader = ReturnType<typeof createBodyReader>

/**
 * The hooks of a macro: make its check, then read the body if the method has one. They destructure
 * what they use of the context: Elysia reads that from their source, and for a hook that takes the
 * whole context it parses headers, cookies and query on every request.
 */
export const checkThenRead = (
  check: (request: Request, server: Server<unknown> | null) => void | Promise<void>,
  readBody: BodyReader,
) => ({
  async parse({ request, server, path, contentType }: BodyContext) {
    await check(request, server)
    return readBody({ request, server, path, contentType })
  },
  /** Elysia calls no `parse` hook for a request without a body. */
  async transform({ request, server }: Pick<BodyContext, 'request' | 'server'>) {
    await check(request, server)
  },
})

/** The calls that send a whole document. */
const LONG_BODY_PATHS: ReadonlySet<string> = new Set(
  ['quotation', 'bookmark', 'template'].map((kind) => `/api/save-${kind}`),
)

/** Other calls that send more than fits into a short body, with their limits. */
const OWN_LIMITS: ReadonlyMap<string, number> = new Map([
  // 50 people, with names, the lines of the mail, and rows that can't be left out.
  ['/api/send-quotation', 256 * 1024],
  // A profile's texts may be in any script.
  ['/api/profile-list', 64 * 1024],
  // What is chosen and taken of an offer, and a signature.
  ['/api/price-offer', 512 * 1024],
  ['/api/answer-offer', 512 * 1024],
  ['/api/record-answer', 512 * 1024],
  // As many clients as a file may add, with all that lists of clients usually have.
  ['/api/import-clients', LIMITS.bodyBytes],
])

/** The limit of all other bodies (api: Bodies). */
const SHORT_BODY_BYTES = 16 * 1024

/** The deepest nesting of a body (api: Bodies). */
const BODY_DEPTH = 64

/** Bun's maximum for an incomplete request; enough for 4 MB at 130 kbit/s. */
const WHOLE_BODY_S = 255

/** Bun itself reads shorter bodies of a known length fastest; it waits 10 s for them. */
const FAST_BYTES = 64 * 1024

/**
 * Creates the reader of JSON bodies: at most 4 MB for a document, 16 kB for any other body, and 64
 * levels (api: Bodies). A request without a body gives undefined.
 * @throws BadBody for an invalid body, TooBusy when too many long ones are being received.
 */
export function createBodyReader(begin: TransferLimit, wholeBodyMs = WHOLE_BODY_S * 1000) {
  return async ({ request, server, path, contentType }: BodyContext): Promise<unknown> => {
    const limit = limitOf(path)
    const announced = announcedLength(request)
    const longest = announced ?? limit
    if (longest > limit) throw tooLarge()
    const end = longest > SHORT_BODY_BYTES ? begin(request, server, longest) : () => {}
    if (!end) throw new TooBusy()
    try {
      if (announced !== null && announced <= FAST_BYTES) {
        return parseJson(await request.bytes().catch(failed), contentType)
      }
      // Bun closes a connection whose request is incomplete after `idleTimeout`, even while it
      // makes progress. A quotation with pictures takes longer over a slow connection.
      if (longest > FAST_BYTES) server?.timeout(request, WHOLE_BODY_S)
      return parseJson(await readChunks(request, limit, wholeBodyMs), contentType)
    } finally {
      end()
    }
  }
}

function limitOf(path: string): number {
  if (LONG_BODY_PATHS.has(path)) return LIMITS.bodyBytes
  return OWN_LIMITS.get(path) ?? SHORT_BODY_BYTES
}

/** The Content-Length in bytes; null for a body in chunks. */
function announcedLength({ headers }: Request): number | null {
  const length = headers.get('content-length')
  return length === null ? null : Number(length)
}

/**
 * Each chunk costs far more than its bytes. A real one holds a packet: 4 MB are some 3,000 of them.
 */
const MAX_CHUNKS = 10_000

/**
 * Reads into one growing buffer, with a time limit for the whole body, whatever its announced
 * length.
 */
async function readChunks(request: Request, limit: number, wholeBodyMs: number) {
  const reader = request.body?.getReader()
  let bytes = Buffer.allocUnsafe(FAST_BYTES)
  let size = 0
  const deadline = setTimeout(() => void reader?.cancel(), wholeBodyMs)
  const endsAt = performance.now() + wholeBodyMs
  try {
    for (let chunks = 0; reader; chunks += 1) {
      const { done, value } = await reader.read().catch(failed)
      if (performance.now() >= endsAt || chunks > MAX_CHUNKS) throw badRequest()
      if (done) break
      if (size + value.byteLength > limit) throw tooLarge()
      if (size + value.byteLength > bytes.length) bytes = grow(bytes, size + value.byteLength)
      bytes.set(value, size)
      size += value.byteLength
    }
    return bytes.subarray(0, size)
  } finally {
    clearTimeout(deadline)
    void reader?.cancel().catch(() => {})
  }
}

function grow(bytes: Buffer, needed: number): Buffer<ArrayBuffer> {
  const longer = Buffer.allocUnsafe(Math.max(needed, 2 * bytes.length))
  longer.set(bytes)
  return longer
}

function parseJson(bytes: Uint8Array, contentType: string): unknown {
  // The schema decides whether a body may be missing: lists need none (api: List queries).
  if (bytes.byteLength === 0 && contentType === '') return undefined
  if (bytes.byteLength === 0) throw badRequest()
  if (contentType.toLowerCase() !== 'application/json') throw unsupported()
  if (depthOf(bytes) > BODY_DEPTH) throw badRequest()
  const body = parsed(bytes)
  // Every call takes an object. An array would pass for one, and has a method named `sort`.
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badRequest()
  return body
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch (cause) {
    throw badRequest(cause)
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * The nesting depth of arrays and objects, counted without parsing, since deep nesting attacks the
 * parser. In UTF-8, no byte of a multi-byte character equals one of JSON's own characters.
 */
export function depthOf(json: Uint8Array): number {
  let depth = 0
  let deepest = 0
  const { length } = json
  for (let at = 0; at < length; at += 1) {
    const byte = json[at] as number
    if (byte === QUOTE) at = endOfString(json, at)
    // Nearly all other bytes outside of strings are below.
    else if (byte < OPEN_BRACKET) continue
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      depth += 1
      if (depth > deepest) deepest = depth
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) depth -= 1
  }
  return deepest
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

/** The end of the string that starts at `start`. */
function endOfString(json: Uint8Array, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1
  return at
}

const tooLarge = () => new BadBody({ status: 413, message: 'too large' })
const unsupported = () => new BadBody({ status: 415, message: 'unsupported media type' })
const badRequest = (cause?: unknown) =>
  new BadBody({ status: 400, message: 'bad request', field: 'body' }, { cause })
/** The connection broke while the body was being received. */
const failed = (cause: unknown) => {
  throw badRequest(cause)
}
