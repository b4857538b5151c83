import { Elysia } from 'elysia'
import { LIMITS } from '../domain/limits.ts'
import { BadBody } from '../errors.ts'

/** Why a request's body may not be used, kept until its session has been looked at. */
const problems = new WeakMap<Request, BadBody>()

/** What is wrong with the body itself, before any schema looks at it (api: Common). */
export const bodyProblem = (request: Request): BadBody | undefined => problems.get(request)

/**
 * Reads json bodies of at most 4 MB and 64 levels. A bad one reaches no handler: the schema
 * gets null, which none accepts, and the answer is then the problem's.
 */
export const limits = new Elysia({ name: 'limits' }).onParse(
  { as: 'global' },
  async ({ request, contentType }) => {
    try {
      return await readJson(request, contentType)
    } catch (error) {
      if (!(error instanceof BadBody)) throw error
      problems.set(request, error)
      return null
    }
  },
)

async function readJson(request: Request, contentType: string): Promise<unknown> {
  if (Number(request.headers.get('content-length') ?? 0) > LIMITS.bodyBytes) throw tooLarge()
  const text = await readText(request)
  if (text === '') throw badRequest()
  if (contentType !== 'application/json') throw unsupported()
  if (depthOf(text) > LIMITS.bodyDepth) throw badRequest()
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw badRequest(cause)
  }
}

/** Stops reading at the limit, whatever length the sender announced. */
async function readText(request: Request): Promise<string> {
  if (request.headers.has('content-length')) return decode(await request.bytes().catch(failed))
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > LIMITS.bodyBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return decode(Buffer.concat(chunks))
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch (cause) {
    throw badRequest(cause)
  }
}

/** How deep arrays and objects nest, told without parsing: parsing is what deep nesting attacks. */
export function depthOf(json: string): number {
  let depth = 0
  let deepest = 0
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) at = endOfString(json, at)
    else if (code === OPEN_BRACE || code === OPEN_BRACKET) deepest = Math.max(deepest, ++depth)
    else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) depth -= 1
  }
  return deepest
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

/** Where the string that begins at `start` ends: at the next quote that no backslash escapes. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let backslashes = 0
    while (json.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes += 1
    if (backslashes % 2 === 0) return end
  }
  return json.length
}

const tooLarge = () => new BadBody({ status: 413, message: 'too large' })
const unsupported = () => new BadBody({ status: 415, message: 'unsupported media type' })
const badRequest = (cause?: unknown) =>
  new BadBody({ status: 400, message: 'bad request', field: 'body' }, { cause })
/** The connection broke off while the body was on its way. */
const failed = (cause: unknown) => {
  throw badRequest(cause)
}
