import { type ComponentType, useEffect, useState } from 'react'
import { lazy } from '../../state/lazy.ts'
import { Button } from '../../ui/button.tsx'
import { Expander } from '../../ui/expander.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { SECTIONS } from './section-words.ts'

const loadTokens = lazy(async () => (await import('./tokens.tsx')).Tokens)
const loadWebhooks = lazy(async () => (await import('./webhooks.tsx')).Webhooks)

/** API tokens and webhooks, in the settings; loaded when opened (product: For developers). */
export const DeveloperSettings = () => (
  <>
    <Expander label={SECTIONS.tokens}>
      <OnDemand load={loadTokens} />
    </Expander>
    <Expander label={SECTIONS.webhooks}>
      <OnDemand load={loadWebhooks} />
    </Expander>
  </>
)

function OnDemand({ load }: { load: () => Promise<ComponentType> }) {
  const [Content, setContent] = useState<ComponentType | null>(null)
  const [tries, setTries] = useState(1)
  const [failed, setFailed] = useState(0)
  useEffect(() => {
    let isOpen = true
    load().then(
      (loaded) => isOpen && setContent(() => loaded),
      () => isOpen && setFailed(tries),
    )
    return () => {
      isOpen = false
    }
  }, [load, tries])
  if (Content) return <Content />
  if (failed !== tries) return <Waiting>{SECTIONS.loading}</Waiting>
  return (
    <div role="alert">
      <p>{SECTIONS.failed}</p>
      <Button onClick={() => setTries(tries + 1)}>{SECTIONS.retry}</Button>
    </div>
  )
}
