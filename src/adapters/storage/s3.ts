import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandInput,
  type ListObjectVersionsCommandOutput,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { createBucketCors } from './s3-cors.ts'
import { codeOf, describeS3Error } from './s3-errors.ts'
import {
  type Bucket,
  DOWNLOAD_LINK_MS,
  type FileStorage,
  HEAD_BYTES,
  StorageError,
  type StoredFile,
  type StoredObject,
  sha256Of,
  UPLOAD_LINK_MS,
} from './storage.ts'

type FileBody = NonNullable<GetObjectCommandOutput['Body']>

/**
 * Prefix of each key, so that no file's path in the bucket equals its path here, `/uploads/{id}`.
 */
const FOLDER = 'files/'

/** Where upload links lead: they take bytes until they expire, so a file is moved from here. */
const INCOMING = `${FOLDER}incoming/`

/** How long the store may take to answer, with all tries of a call. */
const ANSWER_MS = 10_000

/** How long a whole file may take: nobody waits for a mail's attachment. */
const READ_MS = 60_000

/** The code of a request for the first bytes of an empty file. */
const EMPTY = 'InvalidRange'

/**
 * Keeps files in a bucket. Browsers send and get them over presigned links; their bytes pass through
 * this process only where it reads them itself. No request is sent until a file is asked for or
 * `check` is called.
 */
export async function openS3Storage(bucket: Bucket): Promise<FileStorage> {
  const { name: Bucket } = bucket
  const client = createClient(bucket)
  const objectOf = (id: string, folder = FOLDER) => ({ Bucket, Key: folder + id })

  /** @throws StorageError when the store fails or does not answer. */
  async function send<Result>(
    call: (options: { abortSignal: AbortSignal }) => Promise<Result>,
    timeoutMs = ANSWER_MS,
  ) {
    try {
      return await call({ abortSignal: AbortSignal.timeout(timeoutMs) })
    } catch (error) {
      throw new StorageError(describeS3Error(error, bucket), { cause: error })
    }
  }

  const inspect = async (id: string) => (await inspectIn(FOLDER, id)) ?? inspectIn(INCOMING, id)

  /** One request gets both size and first bytes. */
  async function inspectIn(folder: string, id: string): Promise<StoredFile | null> {
    const Range = `bytes=0-${HEAD_BYTES - 1}`
    try {
      return await send(async (options) => {
        const object = { ...objectOf(id, folder), Range }
        const answer = await client.send(new GetObjectCommand(object), options)
        return { bytes: sizeOf(answer), head: await headOf(answer) }
      })
    } catch (error) {
      const code = error instanceof StorageError ? codeOf(error.cause) : null
      if (code === EMPTY) return { bytes: 0, head: new Uint8Array() }
      if (code === 'NoSuchKey') return null
      throw error
    }
  }

  /** @param take what is made of the file's bytes */
  async function read<Result>(id: string, take: (body: FileBody) => Promise<Result>) {
    const readIn = (folder: string) =>
      ifThere(
        send(async (options) => {
          const object = new GetObjectCommand(objectOf(id, folder))
          const { Body: body } = await client.send(object, options)
          // The SDK's answer has a body, though its type leaves that open.
          return take(body as FileBody)
        }, READ_MS),
      )
    return (await readIn(FOLDER)) ?? readIn(INCOMING)
  }

  async function keep(id: string): Promise<void> {
    if (!(await inspectIn(FOLDER, id))) {
      const copy = { ...objectOf(id), CopySource: `${Bucket}/${INCOMING}${id}` }
      await ifThere(send((options) => client.send(new CopyObjectCommand(copy), options), READ_MS))
    }
    await removeFrom(INCOMING, id)
  }

  async function remove(id: string): Promise<void> {
    await Promise.all([removeFrom(FOLDER, id), removeFrom(INCOMING, id)])
  }

  const removeFrom = (folder: string, id: string) =>
    send((options) => client.send(new DeleteObjectCommand(objectOf(id, folder)), options))

  const downloadLink: FileStorage['downloadLink'] = (id, { type, disposition }) =>
    getSignedUrl(
      client,
      new GetObjectCommand({
        ...objectOf(id),
        ResponseContentType: type,
        ResponseContentDisposition: disposition,
        // A copy cached for an <img> would lack the CORS headers that an export's fetch needs.
        ResponseCacheControl: 'private, no-store',
      }),
      { expiresIn: DOWNLOAD_LINK_MS / 1000 },
    )

  return {
    uploadLink: (id, bytes) =>
      getSignedUrl(
        client,
        new PutObjectCommand({
          ...objectOf(id, INCOMING),
          ...(bytes !== null && { ContentLength: bytes }),
        }),
        {
          expiresIn: UPLOAD_LINK_MS / 1000,
          // Most stores can't limit sizes to a range, so the exact size is signed (libraries: S3
          // client).
          signableHeaders: new Set(['content-length']),
        },
      ),
    downloadLink,
    keep,
    inspect,
    read: (id) => read(id, (body) => body.transformToByteArray()),
    sha256: (id) => read(id, (body) => sha256Of(body.transformToWebStream())),
    remove,
    async check() {
      const id = 'start-check'
      const probe = new PutObjectCommand({ ...objectOf(id), Body: 'ok' })
      await send((options) => client.send(probe, options))
      await inspect(id)
      await remove(id)
    },
    origin: new URL(await downloadLink('any', { type: '', disposition: '' })).origin,
    cors: createBucketCors(client, Bucket, send),
    isSingleUse: false,
  }
}

/**
 * The current version of each file in the bucket, which a full backup names. A store without
 * versions calls each 'null'.
 * @throws StorageError
 */
export async function listObjects(bucket: Bucket): Promise<StoredObject[]> {
  const client = createClient(bucket)
  const found: StoredObject[] = []
  // As many as a store lists at once; it may list fewer.
  const input: ListObjectVersionsCommandInput = {
    Bucket: bucket.name,
    Prefix: FOLDER,
    MaxKeys: 1000,
  }
  for (let isLast = false; !isLast; ) {
    const command = new ListObjectVersionsCommand(input)
    const page: ListObjectVersionsCommandOutput = await client.send(command).catch((error) => {
      throw new StorageError(describeS3Error(error, bucket), { cause: error })
    })
    for (const { Key: key = '', VersionId: version = 'null', ...object } of page.Versions ?? [])
      if (object.IsLatest) found.push({ key, version, bytes: object.Size ?? 0 })
    input.KeyMarker = page.NextKeyMarker
    input.VersionIdMarker = page.NextVersionIdMarker
    isLast = page.IsTruncated !== true
  }
  return found
}

function createClient({ endpoint, region, accessKeyId, secretAccessKey }: Bucket): S3Client {
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Stores other than Amazon's rarely have a host name for each bucket.
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    // Other stores refuse the checksums that the SDK adds by default (libraries: S3 client).
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

/** Null if the object does not exist. */
async function ifThere<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof StorageError && codeOf(error.cause) === 'NoSuchKey') return null
    throw error
  }
}

/** A store that ignores the range answers with the whole file. */
function sizeOf({ ContentRange, ContentLength }: GetObjectCommandOutput): number {
  const total = ContentRange?.match(/\/(\d+)$/)?.[1]
  return total === undefined ? (ContentLength ?? 0) : Number(total)
}

async function headOf({ Body }: GetObjectCommandOutput): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of (Body ?? []) as AsyncIterable<Uint8Array>) {
    chunks.push(chunk)
    length += chunk.byteLength
    if (length >= HEAD_BYTES) break
  }
  return Buffer.concat(chunks).subarray(0, HEAD_BYTES)
}
