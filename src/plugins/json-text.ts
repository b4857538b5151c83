/** As much of Elysia's `set` as an answer needs. */
interface Set {
  headers: Record<string, string | number | string[]>
}

/**
 * Answers with json that is text already, without its being parsed and written again; the type
 * says what the text holds. It takes the headers that are set so far along itself: given a
 * Response and headers to add, Elysia copies it into a second one, its text as a stream, which
 * costs as much as all the rest of a read.
 */
export function jsonText<Holds>(
  set: Set,
  text: string | ReadableStream,
  status: 200 | 409 = 200,
): Holds {
  const headers = { ...set.headers, 'content-type': 'application/json' }
  set.headers = {}
  return new Response(text, { status, headers: headers as Record<string, string> }) as Holds
}

/** Bun sends what is shorter as one piece, its head with it. */
const LONG = 15_000

/**
 * The text as `jsonText` best takes it where the answer has waited, for the disk, say. Bun (1.4.5,
 * its pull request 41341) sends such an answer in pieces, each header as four packets, which costs
 * more than all the rest of a save; of a stream it sends the head as one and the text as another.
 */
export function afterWait(text: string): string | ReadableStream {
  if (text.length < LONG) return text
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text))
      controller.close()
    },
  })
}
