import type { ComponentType } from 'react'
import { developers as SECTIONS } from '#domain/words/en/settings.json'
import { lazy } from '../../state/lazy.ts'
import { Expander } from '../../ui/expander.tsx'
import { Fetched } from '../../ui/fetched.tsx'
import { useLoaded } from '../../ui/use-fetched.ts'

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

const OnDemand = ({ load }: { load: () => Promise<ComponentType> }) => (
  <Fetched fetched={useLoaded(load)} words={SECTIONS}>
    {(Content) => <Content />}
  </Fetched>
)
