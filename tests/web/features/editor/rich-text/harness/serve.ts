import { join } from 'node:path'

/** Builds the harness page and serves it on a free port of the loopback, with the product's own kind of CSP. */
export async function serveHarness(): Promise<{ url: string; stop(): void; chunks: Chunk[] }> {
  const build = await Bun.build({
    entrypoints: [join(import.meta.dir, 'page.tsx')],
    target: 'browser',
    splitting: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    minify: true,
  })
  const files = new Map(build.outputs.map((output) => [output.path.replace(/^\.\//, '/'), output]))
  const styles = [...files.keys()].filter((path) => path.endsWith('.css'))
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Rich</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    ${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('')}
    <script type="module" src="/page.js"></script><body><div id="paper"></div></body></html>`
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch({ url }) {
      const { pathname } = new URL(url)
      const file = files.get(pathname)
      if (file) return new Response(file)
      // Uploaded pictures, too, are there but empty.
      if (pathname === '/favicon.ico' || pathname.startsWith('/uploads/'))
        return new Response(null, { status: 204 })
      if (pathname !== '/') return new Response('', { status: 404 })
      return new Response(page, { headers: { 'content-type': 'text/html' } })
    },
  })
  return {
    url: `http://127.0.0.1:${server.port}/`,
    stop: () => void server.stop(true),
    chunks: build.outputs.map((output) => ({ path: output.path, size: output.size })),
  }
}

interface Chunk {
  path: string
  size: number
}
