import { $customersFiles, fileWords } from '../../state/file-words.ts'
import { showToast } from '../../state/toasts.ts'

/** A download that can't be seen to begin within this time may have been dropped, in ms. */
const UNSEEN_MS = 2_000
const SHOWN_MS = 12_000

/** The browsers inside of apps, which drop downloads of what a page has made. */
const IN_APP = /; wv\)|FBA[NV]\/|Instagram|\bLine\/|MicroMessenger|Snapchat|LinkedInApp|GSA\//

/**
 * Gives a customer the file by the system's share sheet where there is one, anybody else as a
 * download (product: Files of an offer).
 * @returns whether the browser took it, as far as can be told
 */
export async function handOver(file: File, format: 'pdf' | 'xlsx'): Promise<boolean> {
  const customers = $customersFiles.get()
  if (customers && (await share(file))) return true
  download(file, file.name)
  const isInApp = IN_APP.test(navigator.userAgent)
  if (customers || isInApp) tellUnlessSeen(customers?.hrefOf(format) ?? null)
  return !isInApp
}

/** Whether the system's sheet took the file, or was closed again. */
async function share(file: File): Promise<boolean> {
  const data = { files: [file] }
  if (!matchMedia('(pointer: coarse)').matches || !navigator.canShare?.(data)) return false
  return navigator.share(data).then(
    () => true,
    // Refused where the press is too long ago.
    (error: Error) => error.name === 'AbortError',
  )
}

/** A download that takes the focus, or leads to another app, has begun. */
function tellUnlessSeen(href: string | null): void {
  const seen = new AbortController()
  const tell = () => {
    seen.abort()
    const label = $customersFiles.get()?.asSent
    const action = href && label ? { label, run: () => location.assign(href) } : undefined
    const text = fileWords().unseen
    showToast({ kind: 'info', text, durationMs: SHOWN_MS, ...(action && { action }) })
  }
  const timer = setTimeout(tell, UNSEEN_MS)
  const forget = () => clearTimeout(timer)
  addEventListener('blur', forget, seen)
  document.addEventListener('visibilitychange', forget, seen)
}

/** How long the browser has to read the file, in ms. */
const KEPT_MS = 60_000

/** Characters that file systems refuse. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are replaced
const ILLEGAL = /[\u0000-\u001f\u007f<>:"/\\|?*]/g

/** Makes the browser save the file under the name. */
function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name.replace(ILLEGAL, '_')
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
