import { findAcceptanceFile } from '../../../src/domain/offers/acceptance-file.ts'
import { LANGUAGES, type Language } from '../../../src/domain/words/language.ts'
import { api, type Reply } from '../../state/api.ts'

export type Acceptance = Reply<'find-acceptance', 'post'>['acceptance']

/** What a file turned out to be (product: Verifying an acceptance). */
export type Verdict = (
  | { kind: 'accepted'; acceptance: Acceptance }
  /** Carries nothing; was changed; was not accepted here; can't be told now. */
  | { kind: 'nothing' | 'changed' | 'unknown' | 'unreadable' | 'unsafe' | 'offline' }
) & {
  /** That of the document in the file. */
  language?: Language | undefined
}

const TIMEOUT_MS = 15_000

/** Looks at the file in this browser: only the SHA-256 of what it carries is sent. */
export async function verifyFile(file: Blob): Promise<Verdict> {
  // Browsers calculate hashes on pages over https alone.
  if (!crypto.subtle) return { kind: 'unsafe' }
  const bytes = await file.arrayBuffer().catch(() => null)
  if (!bytes) return { kind: 'unreadable' }
  const carried = findAcceptanceFile(new Uint8Array(bytes))
  if (!carried) return { kind: 'nothing' }
  const language = languageIn(carried.document)
  const hash = await sha256(carried.document)
  if (hash !== carried.hash) return { kind: 'changed', language }
  const found = await api.open<Reply<'find-acceptance', 'post'>>({
    ...{ method: 'POST', path: '/api/find-acceptance', body: { hash }, timeoutMs: TIMEOUT_MS },
  })
  if (found.ok) return { kind: 'accepted', acceptance: found.data.acceptance, language }
  return { kind: found.status === 404 ? 'unknown' : 'offline', language }
}

/** Texts of before documents had a language say none. */
function languageIn(document: string): Language | undefined {
  const [, named] = /"language":"(\w+)"/.exec(document) ?? []
  return LANGUAGES.find((language) => language === named)
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
