/**
 * A program of its own: adds two fields to those of quotations before anything else is loaded, sends
 * a quotation through a server that knows them, and prints what became of them as JSON. The test is
 * tests/server/modules/quotations/new-field.process.test.ts.
 */
import { QUOTATION_FIELDS } from '#domain/document/quotation-fields.ts'
import { VERSION } from '#domain/document/version.ts'
import type { CompareTask } from '../../src/modules/quotations/revisions/compare-task.ts'

type Schemas = Parameters<typeof QUOTATION_FIELDS.name.schema>[0]

Object.assign(QUOTATION_FIELDS, {
  motto: {
    schema: ({ text }: Schemas) => text(20),
    default: '',
    refusal: (motto: string) => (motto === 'rude' ? 'should be polite' : null),
    since: VERSION,
    readers: 'paper',
  },
  mood: {
    schema: ({ text }: Schemas) => text(20),
    default: 'calm',
    since: VERSION,
    readers: 'owner',
    isInTemplate: false,
    isCopied: false,
    isListed: false,
    isOftenUnsent: true,
  },
})

// Words of which the types know nothing, as of the fields.
const { compare } = await import('#domain/words/en/editor.json')
Object.assign(compare.fields, { motto: 'motto', mood: 'mood' })
Object.assign(compare.fieldChange, { motto: 'motto: {change}', mood: 'mood: {change}' })

// Loaded only now: their own lists are made of that one.
const { copyOf } = await import('#domain/document/copy.ts')
const { runCompareTask } = await import('../../src/modules/quotations/revisions/compare-task.ts')
const { canonicalText } = await import('#domain/offers/canonical.ts')
const { writtenFields } = await import('#domain/document/written-fields.ts')
const { checkDraft } = await import('../../web/features/editor/drafts/check-draft.ts')
const { aNote } = await import('./documents.ts')
const { openOffer, sendOffer } = await import('./offers.ts')
const { signUp } = await import('./person.ts')
const { startTestServer } = await import('./server.ts')

// In this process, which alone knows the fields.
const server = await startTestServer({ readsLog: true })
const owner = await signUp(server, 'owner')
const reader = await signUp(server, 'reader')

function shown(quotation: object) {
  const { motto, mood } = quotation as { motto?: unknown; mood?: unknown }
  return { motto, mood }
}

const save = (quotation: object) => owner.call('/api/save-quotation', { body: { quotation } })
const saved = async (quotation: object) => (await save(quotation)).body.quotation

const access = { level: 'everyone', userList: [] }
const written = { ...aNote('Hello'), motto: 'Well built', mood: 'keen' }
const first = await saved({ ...written, access })
const { id } = first
const read = await reader.call('/api/get-quotation', { body: { id } })
const listed = await owner.call('/api/get-quotation-list')
const { version: _, motto: __, ...unversioned } = first
const refused = await save(unversioned)
const second = await saved({ ...first, motto: 'Built again', mood: 'calm' })
// The server's worker has loaded the list by itself, without the two fields.
const compared = (wants: CompareTask['wants']) =>
  runCompareTask({ before: JSON.stringify(first), after: JSON.stringify(second), wants })
const restored = await owner.call('/api/restore-revision', {
  body: { id, revision: 1, baseRevision: 2 },
})
const template = { id: 't', name: 'Template', quotation: first }
await owner.call('/api/save-template', { body: template })
const opened = await owner.call('/api/get-template', { body: { id: 't' } })
const offer = { ...aNote('Offer'), motto: 'Sent', mood: 'keen' }
const { tokens } = await sendOffer(owner, {}, offer)
const offered = await openOffer(server, tokens[0] ?? '')

const results = {
  saved: shown(first),
  tooLong: (await save({ ...written, motto: 'x'.repeat(21) })).body.field,
  impolite: (await save({ ...written, motto: 'rude' })).body.field,
  unsent: shown(await saved(aNote('Hello'))),
  unknown: refused.status,
  reader: shown(read.body.quotation),
  listed: shown(listed.body.quotations.find((row: { id: string }) => row.id === id)),
  compared: JSON.parse(compared('changes')).map(({ field }: { field: string }) => field),
  summary: compared('summary'),
  told: compared('text').split('\n'),
  restored: shown(restored.body.quotation),
  template: shown(opened.body.template.quotation),
  copy: shown(copyOf(first, new Date())),
  restoredDraft: shown(writtenFields(checkDraft(first, []) ?? first)),
  customer: shown(offered.body.quotation),
  accepted: shown(JSON.parse(canonicalText(first))),
  acceptedWithout: shown(JSON.parse(canonicalText({ ...first, motto: '' }))),
}
console.log(JSON.stringify(results))
await server.stop()
// As `serve` does: bun may keep a stopped server's process for minutes.
process.exit()
