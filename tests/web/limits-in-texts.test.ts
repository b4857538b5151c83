import { expect, test } from 'bun:test'
import { MAX_KEY } from '../../src/domain/document/bookmark.ts'
import { LIMITS } from '../../src/domain/document/limits.ts'
import bookmarks from '../../web/features/bookmarks/bookmark-words.json'
import templates from '../../web/features/templates/template-words.json'

test('the limits that texts name are those that hold', () => {
  expect(bookmarks.keyWrong).toContain(`, ${MAX_KEY} at most`)
  expect(templates.form.full).toContain(`have ${LIMITS.templates} templates`)
})
