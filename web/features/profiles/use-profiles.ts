import { useCallback, useEffect, useState } from 'react'
import { type Profile, profileCalls } from '../../state/profile-calls.ts'

/** The account's profiles, fetched when the component is shown. */
export function useProfiles() {
  const [profiles, setProfiles] = useState<readonly Profile[] | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const reload = useCallback(async () => {
    const answer = await profileCalls.list()
    setFailed(!answer.ok)
    if (answer.ok) setProfiles(answer.data.profiles)
  }, [])
  useEffect(() => void reload(), [reload])
  return { profiles, hasFailed, reload: () => void reload() }
}
