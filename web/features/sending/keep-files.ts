import type { Quotation } from '#domain/document/quotation.ts'
import type { AcceptedOffer } from '../../state/accepted-offer.ts'
import { call, type Reply } from '../../state/api.ts'
import { $session } from '../../state/session.ts'
import { acceptedFile, readersFile } from '../export/index.ts'
import { discardFile, uploadAs } from './upload-pdf.ts'

/** A file that a sent version is still to have. */
type MissingFile = Reply<'get-missing-offer-files', 'post'>['missing'][number]

interface SentVersion {
  readonly id: string
  /** What its mails carry is the pdf of this version. */
  readonly revision?: number
  readonly attachment?: string | null
}

let last: Promise<void> = Promise.resolve()

/**
 * Makes the files that customers download of a quotation's offers, and has the server keep them
 * (product: Files of an offer). What fails is made the next time that its owner opens it.
 */
export function keepFiles(version: SentVersion): void {
  last = last.then(() => keepMissing(version)).catch(reportError)
}

async function keepMissing({ id, revision, attachment }: SentVersion): Promise<void> {
  const open = await call('POST', 'get-missing-offer-files', { id })
  for (const missing of open.ok ? open.data.missing : []) {
    const { offerId: _, ...file } = missing
    const isSent = missing.format === 'pdf' && missing.revision === revision
    const fileId = (isSent && attachment) || (await upload(id, missing))
    if (!fileId) return
    const stored = await call('POST', 'store-offer-file', { ...file, id, fileId })
    const isKept = stored.ok && stored.data.message === 'stored'
    if (!isKept && fileId !== attachment) discardFile(fileId)
  }
}

/** @returns the id of the uploaded file */
async function upload(
  id: string,
  { format, revision, offerId }: MissingFile,
): Promise<string | null> {
  const sending = { signal: new AbortController().signal, onStep: () => {} }
  if (format === 'accepted') {
    const answer = await call('POST', 'get-accepted-offer', { offerId })
    if (!answer.ok) return null
    const accepted = { ...answer.data, sender: $session.get().email } as AcceptedOffer
    const make: Make = (options) => acceptedFile('pdf', accepted, options)
    return idOf(await uploadAs('pdf', accepted.quotation, sending, make))
  }
  const opened = await call('POST', 'get-revision', { id, revision })
  if (!opened.ok) return null
  const quotation = opened.data.quotation as Quotation
  const make: Make = (options) => readersFile(format, quotation, options)
  return idOf(await uploadAs(format, quotation, sending, make))
}

type Make = Parameters<typeof uploadAs>[3]

const idOf = (uploaded: Awaited<ReturnType<typeof uploadAs>>): string | null =>
  uploaded.ok ? uploaded.fileId : null
