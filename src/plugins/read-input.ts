import type { TSchema } from '@sinclair/typebox'
import { LRUCache } from 'lru-cache'
import { rowsOf } from '#domain/document/blocks.ts'
import { kindOf } from '#domain/document/kinds/index.ts'
import { LIMITS } from '#domain/document/limits.ts'
import { isPriced } from '#domain/document/options.ts'
import type { Block, BookmarkRow } from '#domain/document/schema.ts'
import { createReader, type Reading } from '#domain/document/schema-reader.ts'
import { isNewer, VERSION } from '#domain/document/version.ts'
import { isPlainText } from '#domain/html/canonical.ts'
import { type Clean, createHtmlFieldMapper } from '#domain/html/html-fields.ts'
import { rewriteInWorker } from '../adapters/html/html-pool.ts'
import { sanitizeHtml } from '../adapters/html/sanitize.ts'
import { SenderGone, TooBusy } from '../errors.ts'
import { createBudget } from './budget.ts'

export type Refusal = Extract<Reading<never>, { ok: false }>

export const refuse = (at: string, reason: string): Refusal => ({ ok: false, at, reason })

/** Who sent the input: their long html is limited, and dropped when they disconnect. */
export interface Sender {
  userId: string
  request: Request
}

/**
 * Reads a sender's input by its schema, after upgrading input of an earlier version, and sanitizes
 * its html. Input of a newer version is refused.
 */
export function createInputReader<T>(schema: TSchema, upgrade: (input: unknown) => unknown) {
  const read = createReader<T>(schema)
  function readAnyVersion(input: unknown): Reading<T> {
    if (isNewer(input)) return refuse('version', `should be ${VERSION} at most`)
    let current: unknown
    try {
      current = upgrade(input)
    } catch {
      return refuse('version', 'should be that of the input')
    }
    return read(current)
  }

  return {
    read: readAnyVersion,
    sanitize: createSanitizer<T>(createHtmlFieldMapper(schema)),
  }
}

/**
 * How many characters of markup are sanitized on this thread, in about 10 ms; a worker does the
 * rest.
 */
const MAX_HERE = 20_000

/**
 * Limits the characters that wait for the worker or are in it: per user, two of the longest saves.
 */
const inWorker = createBudget({ perKey: 2 * LIMITS.bodyBytes, inAll: 16 * LIMITS.bodyBytes })

const MAX_CACHED = 5_000
/** In characters: 4 to 8 MB. */
const MAX_CACHED_SIZE = 4_000_000
/** No preview is longer. Longer texts are saved again too rarely to be worth the memory. */
const MAX_CACHED_LENGTH = 2_500

/** Texts known to be canonical: most of what is saved was saved before. */
const canonical = new LRUCache<string, true>({
  max: MAX_CACHED,
  maxSize: MAX_CACHED_SIZE,
  sizeCalculation: (_, html) => html.length + 1,
})

/**
 * Creates a function that sanitizes all html of a value in place and returns its total length, as a
 * promise when there is much of it.
 */
function createSanitizer<T>(walk: (value: T, clean: Clean) => void) {
  return (value: T, sender: Sender): number | Promise<number> => {
    const rest = new Set<string>()
    let here = 0
    const length = replaceHtml(value, (html) => {
      if (html === '' || isPlainText(html) || canonical.get(html)) return html
      if (here + html.length > MAX_HERE) {
        rest.add(html)
        return html
      }
      here += html.length
      return remember(html, sanitizeHtml(html))
    })
    return rest.size === 0 ? length : sanitizeRest(value, [...rest], sender)
  }

  /** Html that was sanitized on this thread is not among the rest, or comes back unchanged. */
  async function sanitizeRest(
    value: T,
    htmls: readonly string[],
    { userId, request: { signal } }: Sender,
  ): Promise<number> {
    const amount = htmls.reduce((sum, html) => sum + html.length, 0)
    const release = inWorker.take(userId, amount)
    if (!release) throw new TooBusy()
    const task = { htmls, withoutFile: null }
    const sanitized = await rewriteInWorker(task, () => !signal.aborted).finally(release)
    if (signal.aborted) throw new SenderGone()
    for (const [before, after] of sanitized) remember(before, after)
    return replaceHtml(value, (html) => sanitized.get(html) ?? html)
  }

  function replaceHtml(value: T, replace: Clean): number {
    let length = 0
    walk(value, (html) => {
      const after = replace(html)
      length += after.length
      return after
    })
    return length
  }
}

function remember(before: string, after: string): string {
  if (before === after && after.length <= MAX_CACHED_LENGTH) canonical.set(after, true)
  return after
}

/**
 * Sanitizing can lengthen html: tables are completed and characters escaped. Html that would not
 * fit into a request's body is refused.
 */
export const refuseLength = (at: string, htmlLength: number): Refusal | null =>
  htmlLength > LIMITS.bodyBytes ? refuse(at, 'should have less html') : null

/** Previews are sent with lists, so they have a limit of their own (api: Entities). */
export function refusePreview({ preview }: { preview: string }, at = ''): Refusal | null {
  const isTooLong = preview !== '' && Buffer.byteLength(preview) > LIMITS.previewBytes
  return isTooLong ? refuse(`${at}preview`, `should be ${LIMITS.previewBytes} bytes at most`) : null
}

/** Refuses an item if its preview, or that of one of its rows, is too long. */
export function refuseItemPreview(item: Block | BookmarkRow, at = ''): Refusal | null {
  for (const [index, row] of kindOf(item).rows(item).entries()) {
    if (!isPriced(row) || row.preview === '') continue
    const refusal = refusePreview(row, `${at}boq.rows[${index}].`)
    if (refusal) return refusal
  }
  return refusePreview(item, at)
}

/**
 * Refuses ids used twice among blocks and rows together, and too many rows in all blocks together.
 */
export function refuseIds(blocks: readonly Block[]): Refusal | null {
  const seen = new Set<string>()
  const isTaken = (id: string) => seen.size === seen.add(id).size
  let rows = 0
  for (const [index, block] of blocks.entries()) {
    const at = `blocks[${index}]`
    if (isTaken(block.id)) return refuse(`${at}.id`, 'is used twice')
    const own = rowsOf(block)
    rows += own.length
    if (rows > LIMITS.rows)
      return refuse(`${at}.boq.rows`, `should be ${LIMITS.rows} in all at most`)
    const duplicate = own.findIndex(({ id }) => isTaken(id))
    if (duplicate !== -1) return refuse(`${at}.boq.rows[${duplicate}].id`, 'is used twice')
  }
  return null
}

/**
 * Cleans texts that are stored in columns: the database cuts them at NUL and rejects lone
 * surrogates.
 */
export function withStorableTexts<
  T extends { name: string; category: string; desc: string; info: string },
>(named: T): T {
  const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()
  const { name, category, desc, info } = named
  return {
    ...named,
    name: storable(name),
    category: storable(category),
    desc: storable(desc),
    info: storable(info),
  }
}
