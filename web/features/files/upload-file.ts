import { LIMITS } from '../../../src/domain/document/limits.ts'
import { FILE_MESSAGES } from '../../../src/domain/words/item-messages.ts'
import { api, type Reply } from '../../state/api.ts'
import type { Failure } from '../../state/http.ts'
import { showToast, TOAST_MS, type ToastKind } from '../../state/toasts.ts'
import { FILE_WORDS } from './words.ts'

/** Between two updates of the progress, in ms (spec 4, File upload). */
const PROGRESS_MS = 50

/** How long words that name what to do stay, in ms. */
const REFUSAL_MS = 8_000

let uploads = 0

/**
 * Uploads a file of a logged-in user, with its progress and result in a toast (spec 4 and 8, Upload).
 * @returns the path that documents find it at; null when it failed or was canceled
 */
export async function uploadFile(file: File | null | undefined): Promise<string | null> {
  const toast = createUploadToast()
  if (!file) return toast.end('warning', FILE_MESSAGES.none)
  if (file.size > LIMITS.fileBytes) return toast.end('warning', FILE_MESSAGES.tooLarge)
  toast.show(0)
  const started = await start(file, toast.signal)
  if (toast.signal.aborted) return toast.cancel()
  if (!started.ok) return refuse(started, FILE_MESSAGES.failed)
  const { signedUrl, url, fileId } = started.data
  if (!signedUrl || !url) return toast.end('error', FILE_MESSAGES.failed)
  const status = await put(pathOf(signedUrl, url), file, toast)
  if (toast.signal.aborted) return toast.cancel()
  if (status === 413) return toast.end('warning', FILE_MESSAGES.tooLarge)
  if (status !== 200) return toast.end('error', FILE_MESSAGES.uploadFailed)
  const confirmed = await confirm(fileId, file, toast.signal)
  if (toast.signal.aborted) return toast.cancel()
  if (!confirmed.ok) return refuse(confirmed, FILE_MESSAGES.notPublic)
  toast.end('success', FILE_MESSAGES.uploaded)
  return url

  /** A full account is told so in the server's words, which say what to do. */
  function refuse({ status, message }: Failure, text: string): null {
    if (status !== 413) return toast.end('error', text)
    return toast.end('warning', message, REFUSAL_MS)
  }
}

const start = ({ name, size, type }: File, signal: AbortSignal) =>
  api.authenticated<Reply<'file-upload-signed-url', 'get'>>({
    method: 'GET',
    path: `/api/file-upload-signed-url?${new URLSearchParams({ name, size: String(size), type })}`,
    signal,
  })

const confirm = (id: string, { name, size }: File, signal: AbortSignal) =>
  api.authenticated({
    method: 'PATCH',
    path: '/api/save-file-info',
    body: { id, name, size },
    signal,
  })

/** A link of this server is used without its origin: the page may have been opened under another name of it. */
function pathOf(signedUrl: string, url: string): string {
  const { pathname, search } = new URL(signedUrl, location.href)
  return pathname === url ? pathname + search : signedUrl
}

/** Sends the bytes. Resolves with the status; 0 when there was no answer. Only XMLHttpRequest tells the progress. */
function put(link: string, file: File, { show, signal }: UploadToast): Promise<number> {
  const request = new XMLHttpRequest()
  const { promise, resolve } = Promise.withResolvers<number>()
  let shownAt = 0
  request.upload.addEventListener('progress', ({ loaded, total, timeStamp }) => {
    if (timeStamp - shownAt < PROGRESS_MS) return
    shownAt = timeStamp
    show(total > 0 ? loaded / total : 0)
  })
  request.addEventListener('loadend', () => resolve(request.status))
  signal.addEventListener('abort', () => request.abort())
  request.open('PUT', link)
  request.setRequestHeader('x-goog-content-length-range', `0,${LIMITS.fileBytes}`)
  request.send(file)
  return promise
}

type UploadToast = ReturnType<typeof createUploadToast>

/** The toast of one upload, with its progress, a button that cancels it, and its end. */
function createUploadToast() {
  uploads += 1
  const id = `upload-${uploads}`
  const stop = new AbortController()
  let shown = -1
  const action = { label: FILE_WORDS.cancel, run: () => stop.abort() }

  /** @param part of the file, 0 to 1 */
  function show(part: number): void {
    const percent = percentOf(part)
    if (percent === shown || stop.signal.aborted) return
    shown = percent
    const text = FILE_MESSAGES.uploading(percent)
    showToast({ kind: 'info', text, durationMs: Number.POSITIVE_INFINITY, id, action })
  }

  function end(kind: ToastKind, text: string, durationMs = TOAST_MS): null {
    showToast({ kind, text, durationMs, id })
    return null
  }

  const cancel = () => end('info', FILE_WORDS.canceled)

  return { show, end, cancel, signal: stop.signal }
}

/** In steps of 10 up to 95: 100 is said once the file is stored (spec 8, Upload). */
export const percentOf = (part: number): number => (part >= 0.95 ? 95 : Math.floor(part * 10) * 10)
