import { expect, test } from 'bun:test'
import { MAX_KEY } from '#domain/document/bookmark.ts'
import { LIMITS } from '#domain/document/limits.ts'
import { bookmarks } from '#domain/words/en/lists.json'
import { files, templates } from '#domain/words/en/settings.json'
import { MAX_EMBEDDED_KB } from '../../web/features/files/attach-file.ts'

test('the limits that texts name are those that hold', () => {
  expect(files.noRoom).toContain(` ${LIMITS.bodyBytes / 1024 ** 2} mb `)
  expect(files.tooLargeToEmbed).toContain(` ${MAX_EMBEDDED_KB.toLocaleString('en')} kb `)
  expect(bookmarks.keyWrong).toContain(`, ${MAX_KEY} at most`)
  expect(templates.form.full).toContain(`have ${LIMITS.templates} templates`)
})
