import { readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import { acceptedEncodings, type Encoding } from '../compression.ts'

/** Names contain a hash of the content, which therefore never changes. */
const FOR_EVER = 'max-age=31536000, immutable'

const TYPES: Record<string, string> = {
  // Without a charset they have that of the page; a first load has dozens of these heads.
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** A worker has the policy of its own script: this one shapes a pdf's text by WebAssembly. */
const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

const SUFFIXES: Record<Encoding, string> = { br: '.br', gzip: '.gz' }

interface Asset {
  name: string
  path: string
  type: string
  /** Compressed siblings on disk. */
  encodings: Encoding[]
}

/** The build's hashed files by the URL path they are served at. */
export type Assets = ReadonlyMap<string, Asset>

/**
 * Lists the files that may be served from `web/assets`, once. A path outside this list can't be
 * requested, whatever dots and slashes it contains.
 */
export function listAssets(web: string): Assets {
  const folder = join(web, 'assets')
  const names = readdirSync(folder, { recursive: true }).map(String)
  const assets = new Map<string, Asset>()
  for (const name of names) {
    const type = TYPES[extname(name)]
    if (!type) continue
    const encodings = (['br', 'gzip'] as const).filter((encoding) =>
      names.includes(name + SUFFIXES[encoding]),
    )
    assets.set(`/assets/${name}`, { name, path: join(folder, name), type, encodings })
  }
  return assets
}

/** The asset at a path. A script that says nothing is the same in all languages. */
export function findAsset(assets: Assets, path: string): Asset | undefined {
  return assets.get(path) ?? assets.get(path.replace(/^\/assets\/[a-z]{2}\//, '/assets/'))
}

/** Whether only pages use it: an svg can be opened as a document of its own. */
export const isPart = ({ type }: Asset): boolean => !type.startsWith('image/')

/** Answers a request for an asset: in the browser's preferred encoding, or 304. */
export function answerAsset(asset: Asset, request: Request): Response {
  const [encoding] = acceptedEncodings(request.headers.get('accept-encoding')).filter((accepted) =>
    asset.encodings.includes(accepted),
  )
  const suffix = encoding ? SUFFIXES[encoding] : ''
  // The name has the content's hash, so that only its encoding is left to tell; each byte counts.
  const etag = `"${suffix}"`
  const headers = new Headers({ etag, 'cache-control': FOR_EVER, vary: 'accept-encoding' })
  if (/(^|\/)pdf-worker-/.test(asset.name)) headers.set('content-security-policy', WORKER_POLICY)
  if (includesTag(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers })
  headers.set('content-type', asset.type)
  if (encoding) headers.set('content-encoding', encoding)
  return new Response(Bun.file(asset.path + suffix), { headers })
}

function includesTag(ifNoneMatch: string | null, etag: string) {
  const known = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known.includes(etag) || known.includes('*')
}
