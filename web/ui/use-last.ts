import { useEffect, useState } from 'react'

/** What a dialog is about; the last such thing while it fades out. */
export function useLast<T>(item: T | null): T | null {
  const [shown, setShown] = useState(item)
  useEffect(() => {
    if (item !== null) setShown(item)
  }, [item])
  return item ?? shown
}
