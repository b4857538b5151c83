import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { newBoqRow, newTextBlock, type Quotation } from '#domain/document/quotation.ts'
import { aPricedQuotation } from './documents.ts'
import { PNG, upload } from './files.ts'
import { anAnswer, aRecord, aSend } from './offers.ts'
import { call, type OwnLogin, type Person, type Reply, signUp } from './person.ts'
import type { TestServer } from './server.ts'
import { signUpSuperAdmin } from './super-admin.ts'

const VISITORS = ['anonymous', 'owner', 'listed', 'other', 'admin'] as const
type Visitor = (typeof VISITORS)[number]
type Level = Quotation['access']['level']

/** Where the canaries are, and who may read them. */
const CANARIES: Record<string, (visitor: Visitor, level: Level) => boolean> = {
  // The info of the quotation, of each kind of block, and of a row.
  'canary-info': (visitor) => visitor === 'owner' || visitor === 'admin',
  // Who wrote a block or row.
  'canary-author@example.com': (visitor) => visitor === 'owner' || visitor === 'admin',
  // How a block or row looked where it was copied.
  'canary-copied': (visitor) => visitor === 'owner' || visitor === 'admin',
  'canary-friend@example.com': (visitor) => visitor === 'owner',
  // Blocks, name, category, description and preview: for those who may read the quotation.
  'canary-content': (visitor, level) =>
    visitor === 'owner' ||
    visitor === 'admin' ||
    level === 'everyone' ||
    (level === 'custom' && visitor === 'listed'),
  'canary-bookmark': (visitor) => visitor === 'owner' || visitor === 'admin',
  'canary-category': (visitor) => visitor === 'owner' || visitor === 'admin',
}

type Statuses = Record<Visitor, number>
const statuses = (...five: [number, number, number, number, number]): Statuses => {
  const [anonymous, owner, listed, other, admin] = five
  return { anonymous, owner, listed, other, admin }
}

type Change = 'gone' | 'left' | 'renamed' | 'bookmark gone'

interface Route {
  call: string
  body?: (quotation: Quotation) => unknown
  /** In the order of VISITORS. */
  answers: Statuses | Record<Level, Statuses>
  /** Who may change the quotation, and what the change makes of it. */
  changes?: Partial<Record<Visitor, Change>>
}

const openToAll = statuses(200, 200, 200, 200, 200)
const loggedIn = statuses(401, 200, 200, 200, 200)
const adminAlone = statuses(401, 403, 403, 403, 200)
const same = (status: number) => statuses(status, status, status, status, status)
const byId = ({ id }: Quotation) => ({ id })
const renamed = (quotation: Quotation) => ({ ...quotation, name: 'renamed' })

const SAVE = 'POST /api/save-quotation'

const ROUTES: Route[] = [
  { call: 'GET /api/health-check', answers: openToAll },
  { call: 'POST /api/register', body: () => ({}), answers: same(400) },
  { call: 'POST /api/activate', body: () => ({ activationKey: 'none' }), answers: same(404) },
  { call: 'POST /api/login', body: () => ({}), answers: same(400) },
  { call: 'POST /api/request-password-reset', body: () => ({}), answers: same(400) },
  { call: 'POST /api/reset-password', body: () => ({}), answers: same(400) },
  // These two are authenticated by a cookie, which no asker here has.
  { call: 'GET /api/get-access-token', answers: same(401) },
  { call: 'GET /api/logout', answers: openToAll },
  {
    call: 'POST /api/get-quotation',
    body: byId,
    answers: {
      nobody: statuses(403, 200, 403, 403, 200),
      everyone: openToAll,
      custom: statuses(403, 200, 200, 403, 200),
    },
  },
  {
    call: SAVE,
    body: (quotation) => ({ quotation: renamed(quotation) }),
    answers: {
      nobody: statuses(401, 200, 403, 403, 403),
      everyone: loggedIn,
      custom: statuses(401, 200, 200, 403, 403),
    },
    changes: { owner: 'renamed' },
  },
  {
    call: 'DELETE /api/delete-quotation',
    body: byId,
    answers: {
      nobody: statuses(401, 200, 403, 403, 200),
      everyone: statuses(401, 200, 403, 403, 200),
      custom: statuses(401, 200, 200, 403, 200),
    },
    changes: { owner: 'gone', listed: 'left', admin: 'gone' },
  },
  {
    call: 'DELETE /api/delete-quotation',
    body: ({ id }) => ({ id, forAll: true }),
    answers: adminAlone,
    changes: { admin: 'gone' },
  },
  { call: 'GET /api/get-quotation-list', answers: loggedIn },
  { call: 'POST /api/get-quotation-list-all', body: () => ({}), answers: adminAlone },
  { call: 'GET /api/get-unique-quotation-category-list', answers: loggedIn },
  { call: 'GET /api/get-row-suggestions?search=canary', answers: loggedIn },
  { call: 'POST /api/get-revision-list', body: byId, answers: statuses(401, 200, 403, 403, 200) },
  {
    call: 'POST /api/get-revision',
    body: ({ id, revision }) => ({ id, revision }),
    answers: statuses(401, 200, 403, 403, 200),
  },
  {
    call: 'POST /api/compare-revisions',
    body: ({ id, revision }) => ({ id, from: revision, to: revision }),
    answers: statuses(401, 200, 403, 403, 200),
  },
  {
    call: 'POST /api/restore-revision',
    body: ({ id, revision }) => ({ id, revision: 99, baseRevision: revision }),
    answers: statuses(401, 404, 403, 403, 403),
  },
  {
    call: 'PATCH /api/label-revision',
    body: ({ id, revision }) => ({ id, revision, label: 'as sent' }),
    answers: statuses(401, 200, 403, 403, 403),
  },
  {
    call: 'POST /api/send-quotation',
    body: ({ id, revision }) => aSend({ id, revision }),
    answers: statuses(401, 200, 403, 403, 403),
  },
  { call: 'POST /api/get-sent-list', body: byId, answers: statuses(401, 200, 403, 403, 403) },
  { call: 'GET /api/get-send-defaults', answers: loggedIn },
  // Of no link; see modules/offers.
  {
    call: 'DELETE /api/revoke-link',
    body: () => ({ linkId: 'none' }),
    answers: statuses(401, 404, 404, 404, 404),
  },
  {
    call: 'POST /api/renew-link',
    body: () => ({ linkId: 'none' }),
    answers: statuses(401, 404, 404, 404, 404),
  },
  {
    call: 'POST /api/withdraw-offer',
    body: () => ({ offerId: 'none' }),
    answers: statuses(401, 404, 404, 404, 404),
  },
  {
    call: 'POST /api/get-missing-offer-files',
    body: () => ({ id: 'none' }),
    answers: statuses(401, 404, 404, 404, 404),
  },
  {
    call: 'POST /api/store-offer-file',
    body: () => ({ id: 'none', revision: 1, format: 'pdf', fileId: 'none' }),
    answers: statuses(401, 404, 404, 404, 404),
  },
  {
    call: 'POST /api/keep-accepted-pdf',
    body: () => ({ token: 'none', size: 1 }),
    answers: same(404),
  },
  { call: 'POST /api/open-offer', body: () => ({ token: 'none' }), answers: same(404) },
  { call: 'POST /api/compare-offer', body: () => ({ token: 'none' }), answers: same(404) },
  { call: 'POST /api/view-offer', body: () => ({ token: 'none' }), answers: same(404) },
  { call: 'POST /api/price-offer', body: () => ({ token: 'none' }), answers: same(404) },
  {
    call: 'POST /api/find-acceptance',
    body: () => ({ hash: '0'.repeat(64) }),
    answers: same(404),
  },
  {
    call: 'POST /api/get-accepted-offer',
    body: () => ({ offerId: 'none' }),
    answers: statuses(401, 404, 404, 404, 404),
  },
  {
    call: 'POST /api/forward-offer',
    body: () => ({
      token: 'none',
      email: 'a@b.example',
      may: 'read',
      messageId: crypto.randomUUID(),
    }),
    answers: same(404),
  },
  { call: 'POST /api/answer-offer', body: () => anAnswer('none'), answers: same(404) },
  {
    call: 'POST /api/begin-in-person',
    body: () => ({ offerId: crypto.randomUUID(), pin: '0417' }),
    answers: statuses(401, 404, 404, 404, 404),
  },
  {
    call: 'POST /api/end-in-person',
    body: () => ({}),
    answers: statuses(401, 200, 200, 200, 200),
  },
  {
    call: 'POST /api/record-answer',
    body: () => aRecord({ sendId: 'none' }),
    answers: statuses(401, 404, 404, 404, 404),
  },
  {
    call: 'POST /api/take-back-answer',
    body: () => ({ offerId: 'none', answerId: crypto.randomUUID() }),
    answers: statuses(401, 404, 404, 404, 404),
  },
  {
    call: 'POST /api/object-to-answer',
    body: () => ({ token: 'none', text: 'a', messageId: crypto.randomUUID() }),
    answers: same(404),
  },
  {
    call: 'POST /api/ask-question',
    body: () => ({ token: 'none', text: 'a' }),
    answers: same(404),
  },
  { call: 'POST /api/get-offer-questions', body: () => ({ token: 'none' }), answers: same(404) },
  { call: 'POST /api/see-replies', body: () => ({ token: 'none' }), answers: same(404) },
  { call: 'POST /api/get-questions', body: byId, answers: statuses(401, 200, 403, 403, 403) },
  { call: 'POST /api/see-questions', body: byId, answers: statuses(401, 200, 403, 403, 403) },
  {
    call: 'POST /api/reply-question',
    body: () => ({ questionId: 'none', text: 'a' }),
    answers: statuses(401, 404, 404, 404, 404),
  },
  {
    call: 'POST /api/resolve-question',
    body: () => ({ questionId: 'none', isResolved: true }),
    answers: statuses(401, 404, 404, 404, 404),
  },
  { call: 'GET /api/get-unread-questions', answers: loggedIn },
  { call: 'GET /api/get-quotation-states', answers: loggedIn },
  { call: 'GET /api/get-overview', answers: loggedIn },
  { call: 'GET /api/account-settings', answers: loggedIn },
  { call: 'PUT /api/account-settings', body: () => ({ language: null }), answers: loggedIn },
  { call: 'GET /api/offer-settings', answers: loggedIn },
  { call: 'PUT /api/offer-settings', body: () => ({ reminds: true }), answers: loggedIn },
  // These three are authenticated by a mailed token, which no asker here has.
  { call: 'GET /api/stop-reminders/{token}', answers: same(404) },
  { call: 'POST /api/stop-reminders/{token}', answers: same(404) },
  { call: 'POST /api/resume-reminders/{token}', answers: same(404) },
  { call: 'GET /api/get-deleted-list', answers: loggedIn },
  // Of what is not deleted; see modules/quotations/deleted.
  {
    call: 'POST /api/undelete-quotation',
    body: byId,
    answers: statuses(401, 404, 404, 404, 404),
  },
  {
    call: 'DELETE /api/purge-quotation',
    body: byId,
    answers: statuses(401, 404, 404, 404, 404),
  },
  {
    call: 'POST /api/save-bookmark',
    body: () => ({ item: newTextBlock('another') }),
    answers: loggedIn,
  },
  {
    call: 'POST /api/get-bookmark',
    body: () => ({ id: 'kept' }),
    answers: statuses(401, 200, 404, 404, 404),
  },
  { call: 'GET /api/get-bookmark-list', answers: loggedIn },
  { call: 'GET /api/get-bookmark-list-all', answers: adminAlone },
  { call: 'GET /api/get-bookmark-key-list', answers: loggedIn },
  { call: 'GET /api/get-unique-bookmark-category-list', answers: loggedIn },
  {
    call: 'DELETE /api/delete-bookmark',
    body: () => ({ id: 'kept' }),
    answers: statuses(401, 200, 404, 404, 404),
    changes: { owner: 'bookmark gone' },
  },
  { call: 'GET /api/file-upload-signed-url?name=a&size=1', answers: loggedIn },
  {
    call: 'PATCH /api/save-file-info',
    body: () => ({ id: 'unknown', name: 'a', size: 1 }),
    answers: statuses(401, 404, 404, 404, 404),
  },
  { call: 'GET /api/get-file-list', answers: loggedIn },
  { call: 'POST /api/get-file-list-all', body: () => ({}), answers: adminAlone },
  {
    call: 'DELETE /api/delete-file',
    body: () => ({ fileId: 'unknown' }),
    answers: statuses(401, 404, 404, 404, 404),
  },
  { call: 'GET /api/get-user-list', answers: adminAlone },
  {
    call: 'DELETE /api/delete-user',
    body: () => ({ email: 'no-one@example.com' }),
    answers: statuses(401, 403, 403, 403, 404),
  },
  {
    call: 'POST /api/invite-user',
    body: () => ({ email: 'invited@example.com' }),
    answers: adminAlone,
  },
  ...['promote-user', 'demote-user', 'send-reset-link'].map((call) => ({
    call: `POST /api/${call}`,
    body: () => ({ email: 'no-one@example.com' }),
    answers: statuses(401, 403, 403, 403, 404),
  })),
  // A token alone changes nothing of an account: each needs the password.
  {
    call: 'POST /api/change-password',
    body: () => ({ password: 'a wrong password', newPassword: 'a password long enough' }),
    answers: statuses(401, 403, 403, 403, 403),
  },
  {
    call: 'DELETE /api/delete-account',
    body: () => ({ password: 'a wrong password' }),
    answers: statuses(401, 403, 403, 403, 403),
  },
  // Everybody’s own; another’s token, webhook and delivery answer 404 (integrations.test.ts).
  {
    call: 'POST /api/create-token',
    body: () => ({ name: 'a program', scopes: [] }),
    answers: statuses(401, 400, 400, 400, 400),
  },
  { call: 'GET /api/get-token-list', answers: loggedIn },
  { call: 'GET /api/get-webhook-list', answers: loggedIn },
  // Everybody’s own book; another’s client is not found (clients.test.ts).
  { call: 'GET /api/get-client-list', answers: loggedIn },
  { call: 'GET /api/get-client-suggestions?search=canary', answers: loggedIn },
  {
    call: 'POST /api/save-client',
    body: () => ({ client: { id: 'unknown', name: 'Ann' } }),
    answers: statuses(401, 404, 404, 404, 404),
  },
  {
    call: 'POST /api/merge-clients',
    body: () => ({ id: 'unknown', other: 'unknown' }),
    answers: statuses(401, 404, 404, 404, 404),
  },
  {
    call: 'POST /api/import-clients',
    body: () => ({ clients: [{ town: 'nobody' }] }),
    answers: statuses(401, 400, 400, 400, 400),
  },
  // Everybody’s own; another’s template is not found (templates.test.ts).
  { call: 'GET /api/get-template-list', answers: loggedIn },
  { call: 'POST /api/get-template', body: () => ({}), answers: loggedIn },
  {
    call: 'POST /api/save-template',
    body: ({ id }) => ({ id, name: 'Mine', quotation: {} }),
    answers: statuses(401, 400, 400, 400, 400),
  },
  // Everybody’s own; another’s profile is not found (profiles.test.ts).
  { call: 'GET /api/profile-list', answers: loggedIn },
  {
    call: 'PUT /api/profile-list',
    body: () => ({ profile: { id: 'no id' } }),
    answers: statuses(401, 400, 400, 400, 400),
  },
  // Everybody’s own; another’s profile is not found (numbers.test.ts).
  { call: 'GET /api/number-series', answers: loggedIn },
  {
    call: 'PUT /api/number-series',
    body: () => ({ profileId: 'unknown', pattern: '{000}', next: 1 }),
    answers: statuses(401, 404, 404, 404, 404),
  },
  {
    call: 'DELETE /api/number-series',
    body: () => ({ profileId: 'unknown' }),
    answers: statuses(401, 404, 404, 404, 404),
  },
  {
    call: 'POST /api/save-webhook',
    body: () => ({ url: 'https://10.0.0.1', events: ['offer.sent'], isOn: true }),
    answers: statuses(401, 400, 400, 400, 400),
  },
  ...[
    'POST /api/get-client',
    'DELETE /api/delete-client',
    'DELETE /api/profile-list',
    'PATCH /api/change-template',
    'DELETE /api/delete-template',
    'DELETE /api/delete-token',
    'DELETE /api/delete-webhook',
    'POST /api/get-webhook-deliveries',
    'POST /api/send-test-webhook',
  ].map((call) => ({
    call,
    body: () => ({ id: 'unknown' }),
    answers: statuses(401, 404, 404, 404, 404),
  })),
  {
    call: 'POST /api/redeliver-webhook',
    body: () => ({ deliveryId: 'unknown' }),
    answers: statuses(401, 404, 404, 404, 404),
  },
  {
    call: 'POST /api/count-unique-daily-visitors',
    body: () => ({ date: new Date().toISOString().slice(0, 10), isNew: true }),
    answers: openToAll,
  },
  { call: 'GET /api/get-unique-daily-visitors', answers: adminAlone },
  { call: 'GET /api/get-status', answers: adminAlone },
  {
    call: 'POST /api/retry-mail',
    body: () => ({ id: 'unknown' }),
    answers: statuses(401, 403, 403, 403, 404),
  },
  { call: 'GET /api/unsubscribe/{token}', answers: same(404) },
  { call: 'POST /api/unsubscribe/{token}', answers: same(404) },
  { call: 'POST /api/resubscribe/{token}', answers: same(404) },
  { call: 'GET /api/openapi.json', answers: openToAll },
  { call: 'GET /api/docs', answers: openToAll },
  { call: 'GET /api/metrics', answers: adminAlone },
  // The page of a quotation has no session: it shows what everyone may see.
  { call: 'GET /{id}', answers: openToAll },
]

/** What differs on a server with a provider. */
const providerRoutes = (hasProvider: boolean): Route[] => [
  { call: 'GET /api/registration', answers: openToAll },
  { call: 'GET /api/begin-provider-login', answers: same(hasProvider ? 200 : 404) },
  {
    call: 'POST /api/finish-provider-login',
    body: () => ({ code: 'none', state: 'none' }),
    answers: same(hasProvider ? 400 : 404),
  },
]

interface Suite {
  start: () => Promise<OwnLogin & TestServer>
  hasProvider: boolean
  levels: Level[]
}

/** Every call × every asker × these access levels, with a canary in each private field. */
export function permissionsSuite({ start, hasProvider, levels }: Suite): void {
  const routes = [...ROUTES, ...providerRoutes(hasProvider)]
  const server = {} as OwnLogin & TestServer
  afterAll(() => server.stop())
  let people: Record<Exclude<Visitor, 'anonymous'>, Person>

  beforeAll(async () => {
    Object.assign(server, await start())
    const [owner, listed, other, admin] = await Promise.all([
      signUp(server, 'owner'),
      signUp(server, 'listed'),
      signUp(server, 'other'),
      signUpSuperAdmin(server),
    ])
    people = { owner, listed, other, admin }
  })

  test('every call has its line in the table', async () => {
    const { paths } = (await call(server, '/api/openapi.json')).body
    const described = Object.entries<object>(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const unlisted = described.filter(
      (one) => !routes.some((route) => route.call.split('?')[0] === one),
    )
    expect(unlisted).toEqual([])
  })

  describe.each(routes)('$call', (route) => {
    test.each(levels)('with access %s reads and changes only what the user may', async (level) => {
      await Promise.all(VISITORS.map(clear))
      let stored = await storeCanaries(level)
      for (const visitor of VISITORS) {
        const reply = await send(visitor, route, await asSeen(visitor, route, stored))
        const answers = 'nobody' in route.answers ? route.answers[level] : route.answers
        const told = `${route.call} for ${visitor}`
        expect([told, reply.status]).toEqual([told, answers[visitor]])
        expect([told, leaksIn(reply, visitor, level)]).toEqual([told, []])
        const change = changeBy(visitor, route, level)
        await expectChange(change, stored)
        if (change) stored = await storeCanaries(level)
      }
    })
  })

  test('a file is changed and deleted by its owner alone, and deleted by super-admins', async () => {
    const { owner } = people
    const isListed = async (who: Person, id: string) =>
      (await who.call('/api/get-file-list')).body.fileList.some(
        (file: { id: string }) => file.id === id,
      )
    const deletes: Statuses = { anonymous: 401, listed: 403, other: 403, admin: 200, owner: 200 }
    for (const visitor of VISITORS) {
      const id = await upload(owner, 'plan.png', PNG)
      const isOwner = visitor === 'owner'
      if (visitor !== 'anonymous') expect(await isListed(people[visitor], id)).toBe(isOwner)
      const info = { method: 'PATCH', body: { id, name: 'renamed.png', size: PNG.length } }
      const confirmed = await callAs(visitor, '/api/save-file-info', info)
      if (!isOwner) expect(confirmed.status).toBe(visitor === 'anonymous' ? 401 : 404)
      const asked = await callAs(visitor, '/api/delete-file', {
        method: 'DELETE',
        body: { fileId: id },
      })
      expect([visitor, asked.status]).toEqual([visitor, deletes[visitor]])
      expect(await isListed(owner, id)).toBe(asked.status !== 200)
    }
  })

  function changeBy(visitor: Visitor, { changes }: Route, level: Level): Change | undefined {
    const change = changes?.[visitor]
    return change === 'left' && level !== 'custom' ? undefined : change
  }

  async function expectChange(change: Change | undefined, stored: Quotation) {
    const after = await open('owner', stored)
    if (change === 'gone') return expect(after.status).toBe(404)
    if (change === 'left') {
      const access = { level: 'custom', userList: ['canary-friend@example.com'] }
      const revision = stored.revision + 1
      return expect(after.body).toEqual({ quotation: { ...stored, access, revision } })
    }
    if (change === 'renamed') return expect(after.body.quotation.name).toBe('renamed')
    // Its owner is told where it stands once it was sent, which changes nothing of it.
    return expect({ ...after.body, state: undefined }).toEqual({ quotation: stored })
  }

  /** What the visitor sees when saving: for most not what is stored. */
  async function asSeen(visitor: Visitor, route: Route, stored: Quotation): Promise<Quotation> {
    if (route.call !== SAVE || visitor === 'owner') return stored
    return { ...(await open(visitor, stored)).body.quotation, id: stored.id }
  }

  /** The canaries in an answer that the asker may not see; pages are requested without a session. */
  function leaksIn({ text }: Reply, visitor: Visitor, level: Level): string[] {
    return Object.entries(CANARIES)
      .filter(([canary, mayRead]) => text.includes(canary) && !mayRead(visitor, level))
      .map(([canary]) => canary)
  }

  function send(
    visitor: Visitor,
    { call: named, body }: Route,
    quotation: Quotation,
  ): Promise<Reply> {
    const [method = '', path = ''] = named.split(' ')
    // As through a proxy: programs on this machine may read the metrics.
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    const options = { method, headers, ...(body && { body: body(quotation) }) }
    return callAs(visitor, path.replace('{id}', quotation.id), options)
  }

  const callAs = (visitor: Visitor, path: string, options: Parameters<Person['call']>[1]) =>
    visitor === 'anonymous' ? call(server, path, options) : people[visitor].call(path, options)

  const open = (visitor: Visitor, { id }: Quotation) =>
    callAs(visitor, '/api/get-quotation', { body: { id } })

  /** A quotation and a bookmark of the owner's, with all the canaries. */
  async function storeCanaries(level: Level): Promise<Quotation> {
    const { owner, listed } = people
    const content = {
      name: 'canary-content',
      desc: 'canary-content',
      preview: '<p>canary-content</p>',
      category: 'canary-content',
      info: 'canary-info',
    }
    const { blocks, ...rest } = aPricedQuotation(1)
    const [text, table, total] = blocks
    if (!text || table?.type !== 'boq' || !total) throw new Error('no such blocks')
    const preview = '<p>canary-copied</p>'
    const item = { ...content, preview, email: 'canary-author@example.com' }
    const row = { ...newBoqRow('row'), ...item }
    const rowBlock = { ...row, id: 'row-block', isRichText: true }
    const userList = [listed.email, 'canary-friend@example.com']
    const quotation = {
      ...rest,
      ...content,
      access: { level, userList },
      blocks: [
        { ...text, ...item },
        { ...table, ...item, boq: { ...table.boq, rows: [row] } },
        rowBlock,
        { ...total, ...item },
      ],
    }
    const saved = await owner.call('/api/save-quotation', { body: { quotation } })
    const bookmark = {
      ...newTextBlock('kept', '<p>canary-bookmark</p>'),
      name: 'canary-bookmark',
      category: 'canary-category',
      info: 'canary-bookmark',
    }
    await owner.call('/api/save-bookmark', { body: { item: bookmark } })
    return saved.body.quotation
  }

  /** Removes what the previous test left. */
  async function clear(visitor: Visitor): Promise<void> {
    if (visitor === 'anonymous') return
    const { body } = await callAs(visitor, '/api/get-quotation-list', {})
    const own = body.quotations.filter((one: Quotation) => one.permissionLevel === 'Owner')
    for (const { id } of own) {
      await callAs(visitor, '/api/delete-quotation', { method: 'DELETE', body: { id } })
    }
  }
}
