import { openChannel } from './browser-storage.ts'

/** A file that was deleted for good, and the user's quotations from which the server removed it. */
export interface DeletedFile {
  readonly fileId: string
  /** Each with its revision after that. */
  readonly quotations: readonly { readonly id: string; readonly revision: number }[]
}

const CHANNEL = 'deleted-files'

/** Tells all pages of this browser, including this one. */
export function announceDeletion(file: DeletedFile): void {
  const channel = openChannel(CHANNEL)
  channel?.postMessage(file)
  channel?.close()
}

export function onFileDeleted(listener: (file: DeletedFile) => void): void {
  openChannel(CHANNEL)?.addEventListener('message', ({ data }: MessageEvent<DeletedFile>) =>
    listener(data),
  )
}
