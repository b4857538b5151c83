import { api, isDecided, newSaveId, type SaveQuotation } from '../../state/api.ts'

/** The saveIds of saves that are not decided yet, by what was sent. */
const undecided = new Map<string, string>()

/**
 * Saves a quotation that is not open in the editor. The same save tried again has the same saveId until the server
 * has decided it: one whose answer was lost stores nothing twice (api, saveId).
 */
export async function saveStored(body: Omit<SaveQuotation, 'saveId'>) {
  const key = JSON.stringify(body)
  const saveId = undecided.get(key) ?? newSaveId()
  undecided.set(key, saveId)
  const answer = await api.saveQuotation({ ...body, saveId })
  if (isDecided(answer)) undecided.delete(key)
  return answer
}
