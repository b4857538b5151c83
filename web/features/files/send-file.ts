import { LIMITS } from '#domain/document/limits.ts'
import { later as LATER_MESSAGES, messages as MESSAGES } from '#domain/words/en/common.json'
import { call } from '../../state/api.ts'
import type { Failure } from '../../state/http.ts'
import { $session } from '../../state/session.ts'
import { toast } from '../../state/toasts.ts'

/** The least time between reports of the progress, in ms (product: Uploads). */
const PROGRESS_MS = 50

/** An upload that sends no byte for this long has failed, in ms. */
const STALLED_MS = 60_000

export type Sent =
  | { ok: true; url: string }
  /** `isAdvice`: the text says what to do. */
  | { ok: false; kind: 'warning' | 'error'; text: string; isAdvice?: true; isNotLoggedIn?: true }

/**
 * Uploads a logged-in user's file: requests its link, sends its bytes, confirms it
 * (product: Uploads). If it was aborted, the result says nothing.
 * @param onProgress called with the part that is sent, 0 to 1
 */
export async function sendFile(
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<Sent> {
  if (file.size > LIMITS.fileBytes) return TOO_LARGE
  if (undeleted.size > 0) await deleteUploads(undeleted)
  const starting = start(file)
  const started = await Promise.race([starting, aborted(signal)])
  if (!started) {
    // Discards what the server may still reserve for it.
    void starting.then((late) => late.ok && discardUpload(late.data.url))
    return { ok: false, kind: 'error', text: LATER_MESSAGES.files.failed }
  }
  if (!started.ok) return refusal(started, LATER_MESSAGES.files.failed)
  const { signedUrl, url, fileId } = started.data
  if (!signedUrl || !url) return { ok: false, kind: 'error', text: LATER_MESSAGES.files.failed }
  const status = await put(pathOf(signedUrl, url), file, onProgress, signal)
  const confirmed = status === 200 ? await confirm(fileId, file, signal) : null
  // No other success status will do (api: File calls).
  if (confirmed?.ok && confirmed.status === 200) return { ok: true, url }
  discardUpload(url)
  if (status === 413) return TOO_LARGE
  if (!confirmed) return { ok: false, kind: 'error', text: LATER_MESSAGES.files.uploadFailed }
  if (!confirmed.ok) return refusal(confirmed, LATER_MESSAGES.files.notPublic)
  return { ok: false, kind: 'error', text: LATER_MESSAGES.files.notPublic }
}

/** Uploads a file; returns its path, or null after a toast that says why it was not uploaded. */
export async function sendOrTell(file: File): Promise<string | null> {
  const sent = await sendFile(file, () => {}, new AbortController().signal)
  if (sent.ok) return sent.url
  toast[sent.kind](sent.text)
  return null
}

/**
 * Deletes a file that is in no document, and so frees its storage. If that is not answered, the
 * next upload tries again, and so does the page once it is online; after a day the server deletes
 * what was not confirmed (api: File calls).
 * @param url its path in documents
 */
export function discardUpload(url: string): void {
  void deleteUploads([url])
}

/** Uploads whose deletion has not been answered yet. */
const undeleted = new Set<string>()

async function deleteUploads(urls: Iterable<string>): Promise<void> {
  // Nobody is asked to log in for this, and a logout is not undone.
  if ($session.get().status === 'known') await Promise.all([...urls].map(deleteUpload))
}

async function deleteUpload(url: string): Promise<void> {
  undeleted.add(url)
  const fileId = url.slice(UPLOADS.length)
  const { status } = await call('DELETE', 'delete-file', { fileId }, { timeoutMs: STALLED_MS })
  if (status !== null && status < 500) undeleted.delete(url)
  else addEventListener('online', deleteAgain, { once: true })
}

const deleteAgain = () => void deleteUploads(undeleted)

const UPLOADS = '/uploads/'

const TOO_LARGE: Sent = { ok: false, kind: 'warning', text: LATER_MESSAGES.files.tooLarge }

/** If the account is full, shows the server's own message, which says what to do. */
function refusal({ status, message }: Failure, text: string): Sent {
  if (status === 413) return { ok: false, kind: 'warning', text: message, isAdvice: true }
  if (status !== 401) return { ok: false, kind: 'error', text }
  return { ok: false, kind: 'warning', text: MESSAGES.notLoggedIn, isNotLoggedIn: true }
}

const start = ({ name, size, type }: File) =>
  call('GET', 'file-upload-signed-url', { name, size, type }, { timeoutMs: STALLED_MS })

/** Resolves with null once the signal is aborted. */
const aborted = (signal: AbortSignal) =>
  new Promise<null>((resolve) => {
    if (signal.aborted) resolve(null)
    signal.addEventListener('abort', () => resolve(null), { once: true })
  })

const confirm = (id: string, { name, size }: File, signal: AbortSignal) =>
  call('PATCH', 'save-file-info', { id, name, size }, { timeoutMs: STALLED_MS, signal })

/**
 * A link to this server is used without its origin, since the page may have been opened under
 * another name of the server.
 */
function pathOf(signedUrl: string, url: string): string {
  const { pathname, search } = new URL(signedUrl, location.href)
  return pathname === url ? pathname + search : signedUrl
}

/**
 * Sends the bytes. Resolves with the status, or 0 without an answer. Uses XMLHttpRequest, because
 * only it reports upload progress.
 */
function put(
  link: string,
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<number> {
  const request = new XMLHttpRequest()
  const { promise, resolve } = Promise.withResolvers<number>()
  if (signal.aborted) return Promise.resolve(0)
  const abort = () => request.abort()
  let stalled = setTimeout(abort, STALLED_MS)
  let toldAt = 0
  request.upload.addEventListener('progress', ({ loaded, total, timeStamp }) => {
    clearTimeout(stalled)
    stalled = setTimeout(abort, STALLED_MS)
    if (timeStamp - toldAt < PROGRESS_MS) return
    toldAt = timeStamp
    onProgress(total > 0 ? loaded / total : 0)
  })
  request.addEventListener('loadend', () => {
    clearTimeout(stalled)
    resolve(request.status)
  })
  signal.addEventListener('abort', abort)
  request.open('PUT', link)
  request.setRequestHeader('x-goog-content-length-range', `0,${LIMITS.fileBytes}`)
  request.send(file)
  return promise
}
