import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { acceptedEncodings, compressPage } from '../compression.ts'

/**
 * The guides' html by path, `/blog/{name}`. It contains `{{public-url}}` where a link must be
 * absolute.
 */
export type Guides = ReadonlyMap<string, string>

/** The guide that `/blog` redirects to. */
const FIRST = '/blog/how-to-create'

const FOR_AN_HOUR = 'public, max-age=3600'

/** Reads the build's guides, once. A build without guides gives an empty map. */
export function readGuides(web: string): Guides {
  const folder = join(web, 'blog')
  const names = existsSync(folder) ? readdirSync(folder) : []
  return new Map(
    names.map((name) => [
      `/blog/${basename(name, '.html')}`,
      readFileSync(join(folder, name), 'utf8'),
    ]),
  )
}

/** Answers a request for a guide, or for `/blog`; null for any other path. */
export async function answerGuide(
  guides: Guides,
  { request, path, publicUrl }: { request: Request; path: string; publicUrl: string },
): Promise<Response | null> {
  const name = path.replace(/\/$/, '')
  if (name === '/blog' && guides.has(FIRST))
    return new Response(null, { status: 302, headers: { location: FIRST } })
  const guide = guides.get(name)
  if (guide === undefined) return null
  const html = guide
    .replaceAll('{{public-url}}', publicUrl)
    // Messengers need a picture's absolute address.
    .replace('property="og:image" content="/', `property="og:image" content="${publicUrl}/`)
  const [encoding] = acceptedEncodings(request.headers.get('accept-encoding'))
  const compressed = await compressPage(html, encoding)
  return new Response(compressed.body, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': FOR_AN_HOUR,
      vary: 'accept-encoding',
      ...(compressed.encoding && { 'content-encoding': compressed.encoding }),
    },
  })
}
