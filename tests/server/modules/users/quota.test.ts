import { expect, test } from 'bun:test'
import type { FileStorage } from '../../../../src/adapters/storage/storage.ts'
import { NEW_ID } from '../../../../src/domain/document/limits.ts'
import { newTextBlock } from '../../../../src/domain/document/quotation.ts'
import { NotLoggedIn } from '../../../../src/errors.ts'
import { createLog } from '../../../../src/log.ts'
import { createBookmarks } from '../../../../src/modules/bookmarks/service.ts'
import { createFiles } from '../../../../src/modules/files/service.ts'
import { createQuotations } from '../../../../src/modules/quotations/service.ts'
import { createQuota } from '../../../../src/modules/users/quota.ts'
import { openTestDatabase, withoutMails } from '../../../support/database.ts'
import { aNote } from '../../../support/documents.ts'

/** Deleted after its session was checked. */
const gone = { userId: 'gone', sessionId: 's', email: 'gone@example.com', roles: [] }
const request = new Request('http://localhost/')

test.each(['a bookmark', 'a quotation', 'an upload'] as const)(
  'of an account deleted meanwhile, %s is refused for want of a login, not of room',
  async (what) => {
    await using opened = await openTestDatabase()
    const { db } = opened
    const deps = { db, quota: createQuota(db, 1e9), now: () => 0, log: createLog('error') }
    const bookmarks = createBookmarks(deps)
    const quotations = createQuotations({ ...deps, ...withoutMails(db) })
    // No upload is begun, so nothing is stored.
    const storage = {} as FileStorage
    const files = createFiles({ ...deps, storage, quotations, bookmarks })
    const save = {
      'a bookmark': () => bookmarks.save(gone, newTextBlock('kept', '<p>Tiles</p>'), request),
      'a quotation': () =>
        quotations.save(gone, {
          ...{ quotation: aNote(''), id: NEW_ID, sender: { userId: gone.userId, request } },
          address: '',
        }),
      'an upload': () => files.start(gone, { name: 'tile.png' }),
    }[what]
    await expect(save()).rejects.toBeInstanceOf(NotLoggedIn)
  },
)
