import { existsSync } from 'node:fs'
import { mkdir, open, readdir, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { copyDatabase, fileIdsIn, type Inspection, inspectDatabase } from '../../db/snapshot.ts'
import type { StoredObject } from '../adapters/storage/storage.ts'
import type { Config } from '../config.ts'
import { codeOf } from '../errors.ts'
import {
  type Add,
  type Bytes,
  type Contents,
  jsonIn,
  readArchive,
  writeArchive,
} from './archive.ts'
import { Refusal } from './command.ts'
import { type Counts, countOf, describeContents } from './database-file.ts'
import { createPart, removePart } from './part-file.ts'
import { removeStaged, secretIn, staged, uploadsIn } from './place-files.ts'

/** Names in an archive; unpacked by hand, they are those in DATA_DIR. */
const DATABASE = 'quotation.db'
const SECRET = 'jwt-secret'
const UPLOADS = 'uploads/'
const BUCKET = 'bucket.json'

/** What an archive holds. */
export interface FullBackup {
  /** Its database. */
  found: Inspection
  hasSecret: boolean
  /** How many uploaded files are in it. */
  uploads: number
  /** The objects of its bucket; null if files are in the archive. */
  bucket: readonly StoredObject[] | null
  /** How many files the database names that are nowhere. */
  missing: number
}

/**
 * Writes database, uploads and secret into an empty file while the server goes on. Uploads come
 * before the snapshot of the database, which can name no file that was deleted meanwhile; what was
 * uploaded meanwhile comes behind it.
 * @throws Refusal if there is no room, or the database is damaged
 */
export async function writeFullBackup(
  part: string,
  database: string,
  { dataDir, bucket, jwtSecret }: Config,
): Promise<FullBackup> {
  const uploads = uploadsIn(dataDir)
  await refuseWithoutRoom(part, database, uploads)
  const copy = await createPart(`${part}.db`)
  try {
    const packed = new Set<string>()
    let [hasSecret, objects]: [boolean, StoredObject[] | null] = [false, null]
    await writeArchive(part, async (add) => {
      const pack = async (ids: readonly string[]) => {
        for (const id of ids)
          if (!packed.has(id) && (await addFile(add, UPLOADS + id, join(uploads, id))))
            packed.add(id)
      }
      if (bucket === null) await pack(await uploadsOf(uploads))
      copyDatabase(database, copy)
      if (bucket === null) await pack(fileIdsIn(copy))
      else {
        const { listObjects } = await import('../adapters/storage/s3.ts')
        objects = await listObjects(bucket)
        const list = Buffer.from(JSON.stringify(objects))
        await add(BUCKET, list.length, [list])
      }
      await addFile(add, DATABASE, copy)
      // Behind the database: a secret that is staged alone then tells that a restore replaced it.
      hasSecret = jwtSecret === null && (await addFile(add, SECRET, secretIn(dataDir)))
    })
    return {
      found: inspectDatabase(copy),
      hasSecret,
      uploads: packed.size,
      bucket: objects,
      missing: missingOf(copy, packed, objects),
    }
  } finally {
    await removePart(copy)
  }
}

/** How many files a database names that are neither in the archive nor in the bucket. */
function missingOf(
  database: string,
  packed: ReadonlySet<string>,
  bucket: readonly StoredObject[] | null,
): number {
  const keys = new Set(bucket?.map(({ key }) => key.split('/').at(-1)))
  return fileIdsIn(database).filter((id) => !packed.has(id) && !keys.has(id)).length
}

/** Those that were received whole; a disk of its own has a folder `lost+found` beside them. */
const uploadsOf = async (folder: string): Promise<string[]> =>
  existsSync(folder) ? (await readdir(folder)).filter((name) => ID.test(name)) : []

const ID = /^[\w-]{1,128}$/

/** An open file can be read to its end, even if it is deleted. False if there is none. */
async function addFile(add: Add, name: string, path: string): Promise<boolean> {
  const file = await open(path, 'r').catch((error) => {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  })
  if (file === null) return false
  await using opened = file
  const found = await opened.stat()
  if (!found.isFile()) return false
  await add(name, found.size, opened.createReadStream({ autoClose: false }))
  return true
}

/** What must be left: a disk that a backup fills keeps people from saving. */
const RESERVE = 100 * 1024 * 1024

async function refuseWithoutRoom(part: string, database: string, uploads: string): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(part))
  // The snapshot of the database, and its copy in the archive.
  let needed = 2 * (await stat(database)).size + RESERVE
  for (const name of await uploadsOf(uploads))
    needed += (await stat(join(uploads, name)).catch(() => null))?.size ?? 0
  const free = bavail * bsize
  if (free >= needed) return
  throw new Refusal(
    `${dirname(part)} has room for ${megabytes(free)}, and a full backup takes up to ${megabytes(needed)}; make room or choose another folder`,
  )
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`

/**
 * Reads all of an archive.
 * @param database where its database is written
 * @param take reads each other file
 * @throws an error that says what is wrong with it
 */
async function readFull(
  file: string,
  database: string,
  take: (name: string, content: Bytes) => Promise<void>,
): Promise<FullBackup & { contents: Contents }> {
  const packed = new Set<string>()
  let hasSecret = false
  let bucket: readonly StoredObject[] | null = null
  const contents = await readArchive(file, async (name, content) => {
    if (name === BUCKET) {
      bucket = await jsonIn(content)
      return
    }
    if (name === DATABASE) return store(content, database)
    if (name === SECRET) hasSecret = true
    else if (name.startsWith(UPLOADS) && ID.test(name.slice(UPLOADS.length)))
      packed.add(name.slice(UPLOADS.length))
    else throw new Error('it was changed by another program')
    await take(name, content)
  })
  const found = inspectDatabase(database)
  const missing = found.ok ? missingOf(database, packed, bucket) : 0
  return { found, hasSecret, uploads: packed.size, bucket, missing, contents }
}

/** @param copy where its database is written */
export const checkFull = (file: string, copy: string) =>
  readFull(file, copy, async (_, content) => {
    for await (const _chunk of content);
  })

async function store(content: Bytes, path: string): Promise<void> {
  await using place = await open(path, 'w', 0o600)
  for await (const chunk of content) await place.appendFile(chunk)
  await place.sync()
}

/**
 * Unpacks an archive beside all places; nothing is changed yet.
 * @param database where its database is written
 */
export async function stageFull(
  file: string,
  database: string,
  { dataDir, bucket }: Config,
): Promise<FullBackup> {
  await removeStaged(dataDir)
  const uploads = staged(uploadsIn(dataDir))
  await mkdir(uploads, { mode: 0o700 })
  const full = await readFull(file, database, (name, content) =>
    store(
      content,
      name === SECRET ? staged(secretIn(dataDir)) : join(uploads, name.slice(UPLOADS.length)),
    ),
  )
  if (bucket !== null && full.uploads > 0)
    throw new Error(
      `it has ${countOf(full.uploads, 'uploaded file')} in it, and S3_BUCKET is set; unset S3_BUCKET, or copy them into the bucket and restore the ${DATABASE} that is in it`,
    )
  return full
}

/** What a backup holds, in words. */
export function describeBackup(contents: Counts, full: FullBackup | null): string {
  if (!full) return describeContents(contents)
  const files = full.bucket
    ? `the list of ${countOf(full.bucket.length, 'object')} in the bucket, whose content is not in it`
    : countOf(full.uploads, 'uploaded file')
  return `${describeContents(contents)}, ${files}`
}

/** What an archive lacks, each on a line of its own. */
export function lacksNote({ missing, hasSecret }: FullBackup): string {
  const lost = `\n${countOf(missing, 'uploaded file')} of the database could not be found`
  const secret = '\nThe secret is not in it: keep JWT_SECRET with the other settings'
  return (missing > 0 ? lost : '') + (hasSecret ? '' : secret)
}

/** What is to be done about files in a bucket after a restore; empty if nothing is. */
export async function bucketNote({ bucket: kept }: FullBackup, { bucket }: Config) {
  if (kept === null) return ''
  if (bucket === null) return '\nIts files are in a bucket: set S3_BUCKET'
  const { listObjects } = await import('../adapters/storage/s3.ts')
  const there = new Set((await listObjects(bucket)).map(({ key }) => key))
  const lost = kept.filter(({ key }) => !there.has(key)).length
  const note = `\n${countOf(lost, 'object')} of the backup are not in the bucket ${bucket.name}: put back the versions that its ${BUCKET} lists`
  return lost > 0 ? note : ''
}
