/**
 * Opens links to offers, all at once, in a process of its own: a hundred pages that arrive would delay
 * the calls that the bench measures.
 */
import type { Opened, Opening } from './open-links.ts'

process.on('message', ({ links }: Opening) => {
  Promise.all(links.map(open)).then(
    (times) => tell({ times }),
    (error) => tell({ failure: String(error) }),
  )
})

/** As a browser does that has the page's files; the time until the view is stored, in ms. */
async function open(link: string): Promise<number> {
  const startedAt = performance.now()
  await answered(await fetch(link))
  const { origin, pathname } = new URL(link)
  const viewed = await fetch(`${origin}/api/view-offer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: pathname.split('/').at(-1) }),
  })
  await answered(viewed)
  return performance.now() - startedAt
}

async function answered(response: Response): Promise<void> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`)
  await response.arrayBuffer()
}

const tell = (opened: Opened) => process.send?.(opened)
