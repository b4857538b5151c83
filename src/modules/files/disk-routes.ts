import type { Server } from 'bun'
import { Elysia } from 'elysia'
import { LIMITS } from '#domain/document/limits.ts'
import { html } from '#domain/html/html-tag.ts'
import { uploadPath } from '#domain/html/uploads.ts'
import type { DiskStorage, Received } from '../../adapters/storage/disk.ts'
import type { Delivery } from '../../adapters/storage/storage.ts'
import { toolWords } from '../../adapters/tool-words.ts'
import { BadBody, TooBusy } from '../../errors.ts'
import { createBudget } from '../../plugins/budget.ts'
import { noticePage } from '../../plugins/notice-page.ts'
import { addressOf } from '../../plugins/request.ts'
import { toolLanguageOf } from '../../plugins/tool-language.ts'
import type { Files } from './service.ts'

export interface DiskRoutes {
  disk: DiskStorage
  files: Files
  trustedProxies: number
}

/** Uploads at once: each holds an open file and a buffer. */
const UNDER_WAY = { perKey: 50, inAll: 200 }

/** A file opened as a page can't run or load anything (api: File calls). */
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/**
 * Routes for the signed links to files in the data folder; a bucket's own server does the same for
 * its files. They check only the signature.
 */
export function diskRoutes({ disk, files, trustedProxies }: DiskRoutes) {
  const underWay = createBudget(UNDER_WAY)

  async function receive(request: Request, server: Server<unknown> | null, id: string) {
    const grant = disk.links.verify('PUT', id, new URL(request.url).searchParams)
    const length = request.headers.get('content-length')
    const expected = length === null ? null : Number(length)
    if (!grant) return refuse(403, 'forbidden', expected)
    const limit = Number(grant.size ?? LIMITS.fileBytes)
    if (!(await files.isExpected(id))) return refuse(404, 'not found', expected)
    const end = underWay.take(addressOf(request, server, trustedProxies), 1)
    if (!end) throw new TooBusy()
    try {
      // Bun ends a request that takes too long even while it makes progress: chunksOf limits it
      // instead.
      server?.timeout(request, 0)
      const received = await disk.receive(id, chunksOf(request.body, limit), { limit, expected })
      // Deleted while it was being received.
      if (received === 'stored' && !(await files.isExpected(id))) await disk.remove(id)
      if (received === 'stored') return Response.json({ message: 'uploaded' })
      return refuse(...REFUSALS[received], expected)
    } finally {
      end()
    }
  }

  async function send(request: Request, id: string) {
    const grant = disk.links.verify('GET', id, new URL(request.url).searchParams)
    if (!grant) return refuseLink(request, 'expired', uploadPath(id))
    const file = disk.fileOf(id)
    if (!(await file.exists())) return refuseLink(request, 'missing', uploadPath(id))
    const { type = '', disposition = '' } = grant
    return deliver(file, { type, disposition }, 'private, max-age=300')
  }

  return new Elysia({ name: 'disk-files' })
    .put(
      '/uploads/:id',
      ({ request, server, params: { id } }) => receive(request, server, id),
      // The body is written to the disk as it arrives.
      { parse: () => null, detail: { hide: true } },
    )
    .get('/uploads/:id/content', ({ request, params: { id } }) => send(request, id), {
      detail: { hide: true },
    })
}

/** A file as browsers get it, in which nothing runs. */
export const deliver = (file: Blob, { type, disposition }: Delivery, caching: string): Response =>
  new Response(file, {
    headers: {
      'content-type': type,
      'content-disposition': disposition,
      'content-security-policy': SANDBOX,
      'cache-control': caching,
    },
  })

const REFUSALS: Record<Exclude<Received, 'stored'>, [status: number, message: string]> = {
  'too large': [413, 'File is too large'],
  'cut off': [400, 'bad request'],
  'stored already': [409, 'conflict'],
  'not wanted': [404, 'not found'],
}

/**
 * In bytes. For a longer body the connection is closed; otherwise all of it would be received only
 * to be thrown away.
 */
const READ_ANYWAY = 1024 * 1024

function refuse(status: number, message: string, length: number | null): Response {
  const isLong = length === null || length > READ_ANYWAY
  return Response.json({ message }, { status, headers: isLong ? { connection: 'close' } : {} })
}

/**
 * The slowest sender that is accepted: this many bytes in this much waiting time, long enough for a
 * connection that drops for a while.
 */
const PACE = { bytes: 64 * 1024, ms: 30_000 }
/** The time limit for a whole file: a minute, plus an hour per 100 MB, which is 0.25 Mbit/s. */
const wholeMs = (bytes: number) => 60_000 + (bytes / LIMITS.fileBytes) * 60 * 60 * 1000

/**
 * The chunks of a body.
 * @param limit its maximum length in bytes
 * @throws BadBody when the sender is too slow. Time spent waiting for the disk does not count.
 */
export async function* chunksOf(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
  slowest = PACE,
): AsyncGenerator<Uint8Array> {
  if (!body) return
  const reader = body.getReader()
  let left = wholeMs(limit)
  const pace = { ...slowest }
  let isLate = false
  const giveUp = () => {
    isLate = true
    void reader.cancel()
  }
  try {
    for (;;) {
      const from = performance.now()
      const timer = setTimeout(giveUp, Math.min(pace.ms, left))
      const { done, value } = await reader.read().finally(() => clearTimeout(timer))
      if (isLate) throw new BadBody({ status: 400, message: 'bad request' })
      if (done) return
      const waited = performance.now() - from
      left -= waited
      pace.ms -= waited
      pace.bytes -= value.byteLength
      if (pace.bytes <= 0) Object.assign(pace, slowest)
      yield value
    }
  } finally {
    void reader.cancel().catch(() => {})
  }
}

/**
 * The answer to a link without a file: a page for people, JSON for programs and pictures.
 * @param path the file's path on this server
 */
export function refuseLink(request: Request, refusal: keyof typeof LINKS, path: string): Response {
  const { status, message } = LINKS[refusal]
  const vary = { vary: 'accept, accept-language, cookie' }
  if (!request.headers.get('accept')?.includes('text/html'))
    return Response.json({ message }, { status, headers: vary })
  const language = toolLanguageOf(request)
  const { title, text, ...words } = toolWords(language, 'pages').refusals[refusal]
  const action = 'action' in words ? html`<p><a href="${path}">${words.action}</a></p>` : null
  return noticePage({ status, language, title, text, action }, vary)
}

const LINKS = {
  missing: { status: 404, message: 'not found' },
  expired: { status: 403, message: 'forbidden' },
}
