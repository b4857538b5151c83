import { readdirSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { acceptedEncodings, type Encoding } from './encoding.ts'

/** Hashed names: what they hold never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable'
/** Fixed names (favicon.svg, robots.txt): asked again after an hour. */
const FOR_AN_HOUR = 'public, max-age=3600'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
}

const SUFFIXES: Record<Encoding, string> = { br: '.br', gzip: '.gz' }

interface StaticFile {
  path: string
  type: string
  cacheControl: string
  etag: string
  /** Packed siblings on disk. */
  encodings: Encoding[]
}

/** The files of a web build by the URL path they are served at. */
export type StaticFiles = ReadonlyMap<string, StaticFile>

/**
 * Lists what may be served, once: a path that is not in this list can't be asked for, whatever dots
 * and slashes it is spelled with.
 */
export function listFiles(folder: string): StaticFiles {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const present = new Set(names)
  const files = new Map<string, StaticFile>()
  for (const name of names) {
    const type = TYPES[extname(name)]
    const stat = statSync(join(folder, name))
    if (!type || !stat.isFile() || name === 'manifest.json') continue
    const isHashed = name.startsWith('assets/')
    files.set(`/${name}`, {
      path: join(folder, name),
      type,
      cacheControl: isHashed ? FOR_EVER : FOR_AN_HOUR,
      etag: isHashed ? name : `${stat.size}-${Math.trunc(stat.mtimeMs)}`,
      encodings: (['br', 'gzip'] as const).filter((encoding) =>
        present.has(name + SUFFIXES[encoding]),
      ),
    })
  }
  return files
}

/** Answers a request for one of the files: packed as the browser likes, or 304 when it has it. */
export function answerFile(file: StaticFile, request: Request): Response {
  const [encoding] = acceptedEncodings(request.headers.get('accept-encoding')).filter((accepted) =>
    file.encodings.includes(accepted),
  )
  const etag = `"${file.etag}${encoding ? SUFFIXES[encoding] : ''}"`
  const headers = new Headers({ etag, 'cache-control': file.cacheControl, vary: 'accept-encoding' })
  if (holds(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers })
  headers.set('content-type', file.type)
  if (encoding) headers.set('content-encoding', encoding)
  return new Response(Bun.file(file.path + (encoding ? SUFFIXES[encoding] : '')), { headers })
}

function holds(ifNoneMatch: string | null, etag: string) {
  const known = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known.includes(etag) || known.includes('*')
}
