import { signal } from '@preact/signals-react'
import type { Quotation } from '#domain/document/quotation.ts'
import { isNewer } from '#domain/document/version.ts'
import type { Answer } from '../../../state/api.ts'
import { isValid, upgraded } from '../document/upgraded.ts'

/** A version that was asked for: the document, or why there is none to show. */
export type Loaded = Quotation | 'loading' | 'failed' | 'damaged' | 'gone' | 'ahead'

export const isShowable = (loaded: Loaded | null): loaded is Quotation =>
  typeof loaded === 'object' && loaded !== null

/** Opens a version. */
export interface VersionCalls {
  get(id: string, revision: number): Promise<Answer<{ quotation: unknown }>>
}

/** The saved versions of a quotation, each fetched once. */
export function createVersions(id: string, calls: VersionCalls) {
  const $loaded = signal<ReadonlyMap<number, Loaded>>(new Map())

  const set = (revision: number, loaded: Loaded) => {
    $loaded.value = new Map($loaded.peek()).set(revision, loaded)
  }

  /** Fetches the version unless that has been done; one that failed is tried again. */
  async function ask(revision: number): Promise<Loaded> {
    const known = $loaded.peek().get(revision)
    if (known && known !== 'failed') return known
    set(revision, 'loading')
    const answer = await calls.get(id, revision)
    const loaded = answer.ok ? await checked(answer.data.quotation as Quotation) : reasonOf(answer)
    set(revision, loaded)
    return loaded
  }

  return { $loaded, ask }
}

async function checked(quotation: Quotation): Promise<Loaded> {
  if (isNewer(quotation)) return 'ahead'
  const current = await upgraded(quotation)
  if (!current) return 'failed'
  return isValid(current) ? current : 'damaged'
}

/** What the server can't read is damaged; an old version may have made room meanwhile. */
function reasonOf({ status }: { status: number | null }): Loaded {
  if (status === 422) return 'damaged'
  return status === 404 ? 'gone' : 'failed'
}
