import { expect, test } from 'bun:test'
import { isReservedId } from '#domain/document/reserved-ids.ts'
import { ADMIN_SCREENS } from '../../../web/state/route-table.ts'
import { modalPath, parentPath, parseRoute } from '../../../web/state/routes.ts'

test('the root and /new are the editor with a new quotation', () => {
  const editor = { screen: 'editor', quotationId: 'new', modal: null } as const
  expect(parseRoute('/')).toEqual(editor)
  expect(parseRoute('/new')).toEqual(editor)
  expect(parseRoute('/new/')).toEqual(editor)
})

test('any other single segment is the id of a quotation', () => {
  expect(parseRoute('/V1StGXR8_Z5jdHi6B-myT')).toEqual({
    screen: 'editor',
    quotationId: 'V1StGXR8_Z5jdHi6B-myT',
    modal: null,
  })
})

test('a modal opens over the quotation that it belongs to', () => {
  expect(parseRoute('/abc/save')).toEqual({
    screen: 'editor',
    quotationId: 'abc',
    modal: { key: 'save', params: {} },
  })
})

test('a modal carries its parameters by name, decoded', () => {
  expect(parseRoute('/new/activate/a%2Fb').modal).toEqual({
    key: 'activate',
    params: { activationKey: 'a/b' },
  })
})

test('the quotation list has the account modals', () => {
  expect(parseRoute('/quotation-list')).toEqual({ screen: 'quotation-list', modal: null })
  expect(parseRoute('/quotation-list/login').modal?.key).toBe('login')
})

test("the bookmark list takes a bookmark's id or an account modal", () => {
  expect(parseRoute('/bookmark-list')).toEqual({ screen: 'bookmark-list', modal: null })
  expect(parseRoute('/bookmark-list/login').modal?.key).toBe('login')
  expect(parseRoute('/bookmark-list/abc').modal).toEqual({
    key: 'bookmark',
    params: { bookmarkId: 'abc' },
  })
  expect(parseRoute('/new/bookmark/abc').modal).toEqual(parseRoute('/bookmark-list/abc').modal)
})

test('the screens of super-admins have the account modals, and no quotation has their names', () => {
  for (const screen of ADMIN_SCREENS) {
    expect(parseRoute(`/${screen}`)).toEqual({ screen, modal: null })
    expect(parseRoute(`/${screen}/login`)).toMatchObject({ screen, modal: { key: 'login' } })
    expect(parseRoute(`/${screen}/save`).screen).toBe('not-found')
    expect(isReservedId(screen)).toBe(true)
  }
})

test.each([
  '/abc/nothing',
  '/abc/activate',
  '/abc/login/more',
  '/quotation-list/save',
  '/login',
  '/bookmark-list/save',
  '/bookmark-list/a/b',
  '/api',
  '/a b',
  '/%E0%A4%A',
  `/${'x'.repeat(65)}`,
])('%s is no route of ours', (path) => {
  expect(parseRoute(path)).toEqual({ screen: 'not-found', modal: null })
})

test('a modal closes to its own screen', () => {
  expect(parentPath(parseRoute('/abc/save'))).toBe('/abc')
  expect(parentPath(parseRoute('/quotation-list/login'))).toBe('/quotation-list')
})

test('from the root a modal opens under /new and closes to it', () => {
  expect(modalPath(parseRoute('/'), 'login')).toBe('/new/login')
  expect(parentPath(parseRoute('/new/login'))).toBe('/new')
})

test('the path of a modal reads back as that modal', () => {
  const path = modalPath(parseRoute('/abc'), 'activate', 'k/1')
  expect(parseRoute(path).modal).toEqual({ key: 'activate', params: { activationKey: 'k/1' } })
})

test.each(['.', ')', '>', ',', '%2E', ').', '”.', '%20', '%E2%80%8B'])(
  'a link of an offer opens with a trailing %s',
  (sign) => {
    const token = 'n2XJ-_8Uo5a-'
    expect(parseRoute(`/offer/${token}${sign}`)).toEqual({ screen: 'offer', token, modal: null })
  },
)
