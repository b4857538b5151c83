import type { Change } from '../../../../src/domain/document/compare/change.ts'
import type { Differences } from './draw/drawing.ts'

/** The changes by item, as the drawing wants them. */
export function differencesOf(changes: readonly Change[]): Differences {
  const moved = new Set<string>()
  const fields = new Map<string, string[]>()
  for (const { kind, blockId, rowId, field } of changes) {
    const id = rowId ?? blockId
    if (id === null) continue
    if (kind === 'moved') moved.add(id)
    // A row that became a heading changed as a whole.
    if (kind === 'changed') fields.set(id, [...(fields.get(id) ?? []), field ?? 'type'])
  }
  return { moved, fields }
}
