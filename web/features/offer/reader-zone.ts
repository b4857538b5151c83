import { useSyncExternalStore } from 'react'

/** The reader's time zone; null on the server, and in the browser until its page is adopted. */
export const useReaderZone = (): string | null =>
  useSyncExternalStore(
    () => () => {},
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => null,
  )
