import type { Server } from 'bun'
import { Elysia } from 'elysia'
import type { DiskStorage, Received } from '../../adapters/storage/disk.ts'
import { LIMITS } from '../../domain/document/limits.ts'
import { uploadPath } from '../../domain/html/uploads.ts'
import { BadBody, TooBusy } from '../../errors.ts'
import { createBudget } from '../../plugins/budget.ts'
import { addressOf } from '../../plugins/request.ts'
import { refuseLink } from './refusal-page.ts'
import type { Files } from './service.ts'

export interface DiskRoutes {
  disk: DiskStorage
  files: Files
  trustedProxies: number
}

/** Uploads at once: each holds an open file and a buffer. */
const UNDER_WAY = { perKey: 50, inAll: 200 }

/** A file's page runs nothing and loads nothing (api: Files). */
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/**
 * The signed links to files in the data folder: what a bucket's server does elsewhere. They ask for
 * nothing but the signature.
 */
export function diskRoutes({ disk, files, trustedProxies }: DiskRoutes) {
  const underWay = createBudget(UNDER_WAY)

  async function receive(request: Request, server: Server<unknown> | null, id: string) {
    const grant = disk.links.verify('PUT', id, new URL(request.url).searchParams)
    if (!grant) return refuse(403, 'forbidden')
    const limit = Number(grant.size ?? LIMITS.fileBytes)
    const length = request.headers.get('content-length')
    const expected = length === null ? null : Number(length)
    if (!(await files.isExpected(id))) return refuse(404, 'not found')
    const end = underWay.take(addressOf(request, server, trustedProxies), 1)
    if (!end) throw new TooBusy()
    try {
      // Bun ends a request after its time even while it makes progress: chunksOf has a limit instead.
      server?.timeout(request, 0)
      const received = await disk.receive(id, chunksOf(request.body), { limit, expected })
      // Deleted while it was being received.
      if (received === 'stored' && !(await files.isExpected(id))) await disk.remove(id)
      return ANSWERS[received]()
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
    return new Response(file, {
      headers: {
        'content-type': type,
        'content-disposition': disposition,
        'content-security-policy': SANDBOX,
        'cache-control': 'private, max-age=300',
      },
    })
  }

  return new Elysia({ name: 'disk-files' })
    .put(
      '/uploads/:id',
      ({ request, server, params: { id } }) => receive(request, server, id),
      // The body goes to the disk as it comes.
      { parse: () => null, detail: { hide: true } },
    )
    .get('/uploads/:id/content', ({ request, params: { id } }) => send(request, id), {
      detail: { hide: true },
    })
}

/** An answer is made anew for each request. */
const ANSWERS: Record<Received, () => Response> = {
  stored: () => Response.json({ message: 'uploaded' }),
  'too large': () => refuse(413, 'File is too large'),
  'cut off': () => refuse(400, 'bad request'),
  'stored already': () => refuse(409, 'conflict'),
}

const refuse = (status: number, message: string) => Response.json({ message }, { status })

const STALLED_MS = 30_000
/** 100 MB at 0.25 Mbit/s. */
const WHOLE_FILE_MS = 60 * 60 * 1000

/** The chunks of a body. @throws BadBody when the sender stalls, or takes too long for the whole. */
async function* chunksOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  if (!body) return
  const reader = body.getReader()
  const endsAt = performance.now() + WHOLE_FILE_MS
  let isLate = false
  const giveUp = () => {
    isLate = true
    void reader.cancel()
  }
  try {
    for (;;) {
      const timer = setTimeout(giveUp, Math.min(STALLED_MS, endsAt - performance.now()))
      const { done, value } = await reader.read().finally(() => clearTimeout(timer))
      if (isLate) throw new BadBody({ status: 400, message: 'bad request' })
      if (done) return
      yield value
    }
  } finally {
    void reader.cancel().catch(() => {})
  }
}
