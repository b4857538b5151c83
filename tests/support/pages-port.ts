/** The port of this process's servers with pages, and whether one of them has it. */
let port: number | null = null
let isHeld = false

/**
 * The same port for each server with pages, if no other has it: the browser keeps by origin what it
 * has fetched and compiled, so the next test file finds it there. Call `release` once it has stopped.
 */
export function holdPort(): { port: string; release: () => void } {
  if (isHeld) return { port: '0', release: () => {} }
  isHeld = true
  // Another process may have taken it meanwhile.
  port = (port !== null && listenOn(port)) || listenOn(0)
  let isReleased = false
  return {
    port: String(port ?? 0),
    release: () => {
      if (!isReleased) isHeld = false
      isReleased = true
    },
  }
}

/** The port on which a server could listen now. */
function listenOn(port: number): number | null {
  try {
    const server = Bun.serve({ hostname: '127.0.0.1', port, fetch: () => new Response() })
    const { port: actual = null } = server
    void server.stop(true)
    return actual
  } catch {
    return null
  }
}
