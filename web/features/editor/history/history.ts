import { computed, type ReadonlySignal, signal } from '@preact/signals-react'
import type { Quotation } from '#domain/document/quotation.ts'
import type { Answer, Reply } from '../../../state/api.ts'
import { createVersions, type Loaded, type VersionCalls } from './versions.ts'

/** A version: the open document with its unsaved work, or a saved one by its revision. */
export type Version = 'now' | number
/** What the shown version is compared with. */
export type Against = 'previous' | 'now' | 'nothing' | number

/** A line of the list; `revision` is null for the open document while it has unsaved work. */
export interface Entry {
  readonly version: Version
  readonly revision: Revision | null
}

export interface Pair {
  readonly before: Version | null
  readonly after: Version
}

/** A version in the list (api: Revisions). */
export type Revision = Reply<'get-revision-list', 'post'>['revisions'][number]

/** The calls of a quotation's revisions. */
export interface RevisionCalls extends VersionCalls {
  list(
    id: string,
    limit: number,
    offset: number,
  ): Promise<Answer<Reply<'get-revision-list', 'post'>>>
}

interface Deps {
  readonly id: string
  readonly calls: RevisionCalls
  /** The open document as the paper has it. */
  readonly $now: ReadonlySignal<Quotation | null>
  readonly $isDirty: ReadonlySignal<boolean>
}

export type History = ReturnType<typeof createHistory>

/** How many versions are fetched at a time. */
export const PAGE = 50

/**
 * The versions of a quotation: which are listed, which one is shown, and with which it is compared
 * (product: History). Needs no browser, and never changes the open document.
 */
export function createHistory({ id, calls, $now, $isDirty }: Deps) {
  const $saved = signal<readonly Revision[]>([])
  const $total = signal<number | null>(null)
  /** The open document's revision when the list's start was fetched. */
  const $listedFor = signal(0)
  const $hasFailed = signal(false)
  const $shown = signal<Version>('now')
  const $against = signal<Against>('previous')
  const versions = createVersions(id, calls)
  let loading: Promise<void> | null = null

  /** 'Now' first; it is the newest saved version unless it has unsaved work. */
  const $entries = computed((): readonly Entry[] => {
    const [newest, ...others] = $saved.value
    const open = $now.value?.revision ?? 0
    // A save that changes only the sharing is a revision of its own, without a version.
    const isListed = newest !== undefined && newest.revision <= open && open <= $listedFor.value
    const isSaved = isListed && !$isDirty.value
    const rest = isSaved ? others : $saved.value
    return [
      { version: 'now', revision: isSaved ? newest : null },
      ...rest.map((revision) => ({ version: revision.revision, revision })),
    ]
  })

  const $pair = computed((): Pair => {
    const shown = $shown.value
    const other = otherOf(shown, $against.value)
    if (other === null || other === shown) return { before: null, after: shown }
    const isEarlier = placeOf(other) > placeOf(shown)
    return isEarlier ? { before: other, after: shown } : { before: shown, after: other }
  })

  const placeOf = (version: Version): number =>
    $entries.value.findIndex((entry) => entry.version === version)

  /** A version that has become 'Now', since its work was undone, is found there. */
  const previousOf = (version: Version): Version | null =>
    $entries.value[Math.max(0, placeOf(version)) + 1]?.version ?? null

  function otherOf(shown: Version, against: Against): Version | null {
    if (against === 'nothing') return null
    if (against === 'previous') return previousOf(shown)
    return placeOf(against) < 0 ? null : against
  }

  /** The document of a version; null if it has not been asked for. */
  const documentOf = (version: Version): Loaded | null =>
    version === 'now' ? $now.value : (versions.$loaded.value.get(version) ?? null)

  const ask = (version: Version | null | undefined): void => {
    if (typeof version === 'number') void versions.ask(version)
  }

  /** Shows a version, and fetches its neighbours, which are likely to be next. */
  function show(version: Version): void {
    $shown.value = version
    const at = placeOf(version)
    const { before, after } = $pair.peek()
    for (const wanted of [after, before]) ask(wanted)
    for (const near of [at + 1, at - 1, at + 2]) ask($entries.peek()[near]?.version)
    if (at + 2 >= $entries.peek().length) void more()
  }

  function compareWith(against: Against): void {
    $against.value = against
    show($shown.peek())
  }

  /** The version this many lines further down the list, as far as it goes. */
  function neighbour(by: number): Version {
    const entries = $entries.peek()
    const at = Math.max(0, Math.min(entries.length - 1, placeOf($shown.peek()) + by))
    return entries[at]?.version ?? 'now'
  }

  const hasMore = (): boolean => $total.value === null || $saved.value.length < $total.value

  /** Fetches the next page of the list, if there is one. */
  function more(): Promise<void> {
    if (!hasMore()) return Promise.resolve()
    loading ??= fetchPage($saved.peek().length).finally(() => {
      loading = null
    })
    return loading
  }

  async function fetchPage(offset: number): Promise<void> {
    const open = $now.peek()?.revision ?? 0
    const answer = await calls.list(id, PAGE, offset)
    $hasFailed.value = !answer.ok
    if (!answer.ok) return
    const { revisions, total } = answer.data
    const known = new Set($saved.peek().map(({ revision }) => revision))
    const others = revisions.filter(({ revision }) => !known.has(revision))
    $saved.value = [...$saved.peek(), ...others].sort((a, b) => b.revision - a.revision)
    // A page without anything new ends the list, whatever its total says.
    $total.value = others.length === 0 ? $saved.peek().length : total
    if (offset > 0) return
    $listedFor.value = open
    show($shown.peek())
  }

  /** Fetches what was saved since. */
  async function refresh(): Promise<void> {
    await loading
    $total.value = null
    await fetchPage(0)
  }

  /** Shows the version's new name. */
  function rename(revision: number, label: string): void {
    $saved.value = $saved
      .peek()
      .map((each) => (each.revision === revision ? { ...each, label } : each))
  }

  return {
    id,
    $entries,
    $hasFailed,
    $shown,
    $against,
    $pair,
    $now,
    $isDirty,
    documentOf,
    previousOf,
    show,
    compareWith,
    neighbour,
    hasMore,
    more,
    refresh,
    rename,
    ask,
  }
}
