import { storedContent } from '../../../db/content.ts'
import { searchText, sortKey } from '../../domain/words/normalize-text.ts'
import { givenValues } from '../numbers/record-number.ts'
import { countedBytes } from '../users/quota.ts'
import { filesShownBy } from './shown-files.ts'
import type { NewDocument, StoredDocument } from './stored-quotation.ts'

/** The values of all placeholders. */
export function valuesOf(stored: StoredDocument | NewDocument) {
  const { head, blocks } = stored
  const { id, ownerId, email, revision, access, name, category, desc, total } = head
  const { currency, locale, createdAt, updatedAt } = head
  const saveId = head.recentSaves.at(-1)?.[0] ?? null
  const headText = JSON.stringify(head)
  return {
    ...{ id, ownerId, email, revision, name, category, total, currency, locale, blocks },
    ...{ createdAt, updatedAt },
    before: revision - 1,
    // Null equals nothing in SQL: a save without an id never counts as repeated.
    ...{ saveId, firstSaveId: saveId },
    accessLevel: access.level,
    userList: JSON.stringify(access.userList),
    ...{ nameKey: sortKey(name), categoryKey: sortKey(category) },
    searchText: searchText(name, category, desc),
    head: headText,
    bytes: countedBytes(headText, blocks),
    fileIds: filesShownBy({ head, blocks }).join(' '),
    quotationId: id,
    ...givenValues(stored),
  }
}

/** The values of the placeholders of its content. */
export const contentValuesOf = ({ head, content }: NewDocument) =>
  storedContent(head.ownerId, content())
