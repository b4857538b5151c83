/** A file that was deleted for good, and the user's quotations from which the server removed it. */
export interface DeletedFile {
  readonly fileId: string
  /** Each with its revision after that. */
  readonly quotations: readonly { readonly id: string; readonly revision: number }[]
}

const CHANNEL = 'deleted-files'

/** Tells all pages of this browser, including this one. */
export function announceDeletion(file: DeletedFile): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(file)
  channel.close()
}

export function onFileDeleted(listener: (file: DeletedFile) => void): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<DeletedFile>) => listener(data)
}
