import { atom } from 'nanostores'

/** Shown over the canvas when there is no quotation to show (spec 2, 8). */
export interface BackgroundMessage {
  readonly text: string
  /** What may help: loading again when the server was away, or logging in. */
  readonly remedy: 'retry' | 'login' | null
}

export const $backgroundMessage = atom<BackgroundMessage | null>(null)

let latest = 0

/** Starts a load, which overtakes an earlier one; the returned function tells if it is the latest. */
export function beginLoad(): () => boolean {
  const turn = ++latest
  $backgroundMessage.set(null)
  return () => turn === latest
}
