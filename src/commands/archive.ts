import { createHash, type Hash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { createTarDecoder, createTarPacker } from 'modern-tar'

export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** Adds a file of exactly that many bytes. */
export type Add = (name: string, bytes: number, content: Bytes) => Promise<void>

interface Entry {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

/** The last file of an archive, so that one that is cut off has none. */
export interface Contents {
  readonly program: string
  /** When it was complete (ISO 8601). */
  readonly createdAt: string
  readonly entries: readonly Entry[]
}

const CONTENTS = 'contents.json'
const PROGRAM = 'quotation builder'

/** Writes an archive over an empty file; it is not fsynced yet. */
export async function writeArchive(path: string, fill: (add: Add) => Promise<void>): Promise<void> {
  await using file = await open(path, 'r+')
  const { readable, controller } = createTarPacker()
  const entries: Entry[] = []
  const pack = async (name: string, bytes: number, content: Bytes) => {
    const hash = createHash('sha256')
    const writer = controller.add({ name, size: bytes, mode: 0o600 }).getWriter()
    for await (const chunk of hashed(content, hash)) await writer.write(chunk)
    await writer.close()
    entries.push({ name, bytes, sha256: hash.digest('hex') })
  }
  const filling = fill(pack).then(async () => {
    const contents: Contents = { program: PROGRAM, createdAt: new Date().toISOString(), entries }
    const json = Buffer.from(JSON.stringify(contents))
    await pack(CONTENTS, json.length, [json])
    controller.finalize()
  })
  filling.catch((error) => controller.error(error))
  const writing = async () => {
    for await (const chunk of readable) await file.appendFile(chunk)
  }
  const [written, filled] = await Promise.allSettled([writing(), filling])
  // A full disk ends the filling too, which then only says that it was ended.
  for (const end of [written, filled]) if (end.status === 'rejected') throw end.reason
}

/**
 * Reads an archive from its start to its end.
 * @param take gets each file, and reads all of it
 * @throws an error that says what is wrong with it
 */
export async function readArchive(
  path: string,
  take: (name: string, content: Bytes) => Promise<void>,
): Promise<Contents> {
  const found = new Map<string, Omit<Entry, 'name'>>()
  let contents: Contents | null = null
  const files = Bun.file(path)
    .stream()
    .pipeThrough(createTarDecoder({ strict: true }))
  for await (const { header, body } of files) {
    const { name, size, type = 'file' } = header
    if (type !== 'file' || found.has(name) || contents) throw new Error(FOREIGN)
    const hash = createHash('sha256')
    if (name === CONTENTS) contents = await jsonIn<Contents>(body)
    else {
      await take(name, hashed(body, hash))
      found.set(name, { bytes: size, sha256: hash.digest('hex') })
    }
  }
  if (contents?.program !== PROGRAM) throw new Error('it is cut off, or not of this program')
  const { entries } = contents
  const isSame = ({ name, bytes, sha256 }: Entry) =>
    found.get(name)?.sha256 === sha256 && found.get(name)?.bytes === bytes
  const other = entries.find((entry) => !isSame(entry))
  if (other) throw new Error(`it is damaged (${other.name})`)
  if (entries.length !== found.size) throw new Error(FOREIGN)
  return contents
}

const FOREIGN = 'it was changed by another program'

/** Whether a file is an archive rather than a database. */
export const isArchive = async (path: string): Promise<boolean> =>
  (await Bun.file(path).slice(257, 262).text()) === 'ustar'

async function* hashed(content: Bytes, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
}

export const jsonIn = async <Value>(content: Bytes): Promise<Value> =>
  JSON.parse(Buffer.concat(await Array.fromAsync(content)).toString())
