/** A file that was deleted for good, and the user's quotations that the server took it out of. */
export interface DeletedFile {
  readonly fileId: string
  /** Each with the revision that it has since. */
  readonly quotations: readonly { readonly id: string; readonly revision: number }[]
}

const CHANNEL = 'deleted-files'

/** Tells all pages of this browser, this one included. */
export function announceDeletion(file: DeletedFile): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(file)
  channel.close()
}

export function onFileDeleted(listener: (file: DeletedFile) => void): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<DeletedFile>) => listener(data)
}
