import { jsonText } from './json-text.ts'

/** A list that is longer leaves as it is read, and is never in memory as a whole. */
const AT_ONCE = 1_000_000

/**
 * Answers with a list, its rows given as json texts in portions. What is read first decides over
 * the status: a database that fails later cuts the answer short.
 */
export async function jsonList<Holds>(
  set: Parameters<typeof jsonText>[0],
  name: string,
  { rows, total }: { rows: AsyncIterable<string[]>; total: number },
): Promise<Holds> {
  const texts = textsOf(name, rows, total)
  let text = ''
  for (;;) {
    const { done, value } = await texts.next()
    if (done) return jsonText<Holds>(set, text)
    text += value
    if (text.length > AT_ONCE) return jsonText<Holds>(set, streamOf(text, texts))
  }
}

async function* textsOf(
  name: string,
  rows: AsyncIterable<string[]>,
  total: number,
): AsyncGenerator<string> {
  let before = `{"${name}":[`
  for await (const portion of rows) {
    if (portion.length === 0) continue
    yield before + portion.join(',')
    before = ','
  }
  yield `${before === ',' ? '' : before}],"total":${total}}`
}

/** Reads on when the asker has taken what was read so far, and no further once they are gone. */
function streamOf(first: string, texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const utf8 = new TextEncoder()
  return new ReadableStream(
    {
      start: (controller) => controller.enqueue(utf8.encode(first)),
      async pull(controller) {
        const { done, value } = await texts.next()
        if (done) controller.close()
        else controller.enqueue(utf8.encode(value))
      },
      async cancel() {
        await texts.return(undefined)
      },
    },
    { highWaterMark: 1 },
  )
}
