import { readDraft, removeDraft } from '../drafts/database.ts'
import type { Attempt } from './save-attempt.ts'

/**
 * A save was answered when another document was on the paper already: its draft goes if it holds
 * nothing newer than what was saved. What was typed since stays, to be offered.
 */
export async function dropSavedDraft(draftKey: string, { blocks }: Attempt): Promise<void> {
  const draft = await readDraft(draftKey)
  if (JSON.stringify(draft?.quotation?.blocks) === JSON.stringify(blocks))
    await removeDraft(draftKey)
}
