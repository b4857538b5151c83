import { expect, test } from 'bun:test'
import { MAX_KEY } from '../../src/domain/document/bookmark.ts'
import { LIMITS } from '../../src/domain/document/limits.ts'
import { bookmarks } from '../../src/domain/words/en/lists.json'
import { files, templates } from '../../src/domain/words/en/settings.json'
import { MAX_EMBEDDED_KB } from '../../web/features/files/attach-file.ts'

test('the limits that texts name are those that hold', () => {
  expect(files.noRoom).toContain(` ${LIMITS.bodyBytes / 1024 ** 2} mb `)
  expect(files.tooLargeToEmbed).toContain(` ${MAX_EMBEDDED_KB.toLocaleString('en')} kb `)
  expect(bookmarks.keyWrong).toContain(`, ${MAX_KEY} at most`)
  expect(templates.form.full).toContain(`have ${LIMITS.templates} templates`)
})
