import { useSyncExternalStore } from 'react'
import { LIMITS } from '#domain/document/limits.ts'
import { callOpen } from '../../state/api.ts'
import { IN_TIME, linkToken } from './show-offer.ts'

/** Where the link serves a file, by its name: the token stands in the address alone. */
export const fileHref = (name: string | null): string | null =>
  name === null ? null : `${location.pathname}/${encodeURIComponent(name)}`

let isKept = false

/**
 * Has the server keep the pdf of what was accepted, which was made here just now. Failing that,
 * whoever opens it next makes it again.
 */
export async function keepAccepted(pdf: ArrayBuffer): Promise<void> {
  if (isKept) return
  isKept = true
  const size = pdf.byteLength
  const begun = await callOpen('POST', 'keep-accepted-pdf', { token: linkToken(), size }, IN_TIME)
  const { signedUrl, fileId } = begun.ok ? begun.data : {}
  if (!signedUrl || !fileId) return
  const { pathname, search } = new URL(signedUrl, location.href)
  const isOurs = pathname === `/uploads/${fileId}`
  const sent = await fetch(isOurs ? pathname + search : signedUrl, {
    method: 'PUT',
    body: pdf,
    headers: { 'x-goog-content-length-range': `0,${LIMITS.fileBytes}` },
  }).catch(() => null)
  if (sent?.ok)
    await callOpen('POST', 'keep-accepted-pdf', { token: linkToken(), size, fileId }, IN_TIME)
}

/** The reader's time zone; null on the server, and in the browser until its page is adopted. */
export const useReaderZone = (): string | null =>
  useSyncExternalStore(
    () => () => {},
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => null,
  )
