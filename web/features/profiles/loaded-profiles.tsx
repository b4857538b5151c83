import type { ReactNode } from 'react'
import type { Profile } from '../../state/profile-calls.ts'
import { Button } from '../../ui/button.tsx'
import list from '../../ui/settings-list.module.css'
import { Waiting } from '../../ui/waiting.tsx'
import { WORDS } from './profile-words.ts'
import type { useProfiles } from './use-profiles.ts'

interface LoadedProfilesProps {
  fetched: ReturnType<typeof useProfiles>
  children: (profiles: readonly Profile[]) => ReactNode
}

/** The profiles, or why they are not there. */
export function LoadedProfiles({ fetched, children }: LoadedProfilesProps) {
  const { profiles, hasFailed, reload } = fetched
  if (profiles) return children(profiles)
  if (!hasFailed) return <Waiting>{WORDS.loading}</Waiting>
  return (
    <div className={list.failed} role="alert">
      <p>{WORDS.failed}</p>
      <Button onClick={reload}>{WORDS.retry}</Button>
    </div>
  )
}
