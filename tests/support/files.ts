import type { Person, Reply } from './person.ts'

/** The smallest picture: a png of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export interface Started {
  signedUrl: string
  url: string
  fileId: string
}

/** Asks for the link of an upload. */
export function startUpload(
  person: Pick<Person, 'call'>,
  name: string,
  size?: number,
): Promise<Reply> {
  const query = new URLSearchParams({ name, ...(size !== undefined && { size: String(size) }) })
  return person.call(`/api/file-upload-signed-url?${query}`)
}

/** Sends the bytes as the product does. */
export const putFile = (signedUrl: string, body: BodyInit): Promise<Response> =>
  fetch(signedUrl, {
    method: 'PUT',
    body,
    headers: { 'x-goog-content-length-range': '0,104857600' },
  })

export const confirmUpload = (
  person: Pick<Person, 'call'>,
  id: string,
  name: string,
  size: number,
) => person.call('/api/save-file-info', { method: 'PATCH', body: { id, name, size } })

export const deleteFile = (person: Person, fileId: string) =>
  person.call('/api/delete-file', { method: 'DELETE', body: { fileId } })

/** Uploads a file from beginning to end. Returns its id. */
export async function upload(
  person: Pick<Person, 'call'>,
  name: string,
  bytes: Uint8Array,
): Promise<string> {
  const started = await startUpload(person, name, bytes.length)
  const { signedUrl, fileId }: Started = started.body
  const put = await putFile(signedUrl, bytes as Uint8Array<ArrayBuffer>)
  if (put.status !== 200) throw new Error(`PUT answered ${put.status} ${await put.text()}`)
  const confirmed = await confirmUpload(person, fileId, name, bytes.length)
  if (confirmed.status !== 200) throw new Error(`It answered ${confirmed.status}`)
  return fileId
}
