import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import list from '../../ui/settings-list.module.css'
import { Waiting } from '../../ui/waiting.tsx'
import { SECTIONS } from './section-words.ts'
import type { useFetched } from './use-fetched.ts'

interface FetchedProps<T> {
  fetched: Pick<ReturnType<typeof useFetched<T>>, 'data' | 'hasFailed' | 'reload'>
  children: (data: T) => ReactNode
}

/** What was fetched, or why it is not there. */
export function Fetched<T>({ fetched: { data, hasFailed, reload }, children }: FetchedProps<T>) {
  if (data) return children(data)
  if (!hasFailed) return <Waiting>{SECTIONS.loading}</Waiting>
  return (
    <div className={list.failed} role="alert">
      <p>{SECTIONS.failed}</p>
      <Button onClick={reload}>{SECTIONS.retry}</Button>
    </div>
  )
}
