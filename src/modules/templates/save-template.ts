import { eq } from 'drizzle-orm'
import { fieldsOfTemplate } from '#domain/document/fields.ts'
import { kindOf } from '#domain/document/kinds/index.ts'
import { letterheadOf, type Profile } from '#domain/document/letterhead.ts'
import { LIMITS } from '#domain/document/limits.ts'
import { newQuotation } from '#domain/document/quotation.ts'
import type { Quotation } from '#domain/document/schema.ts'
import { VERSION, versionKnownTo } from '#domain/document/version.ts'
import {
  defaultsOf,
  fieldsWhere,
  TELLING_FIELDS,
  writtenFields,
} from '#domain/document/written-fields.ts'
import { uploadedIn } from '#domain/html/uploads.ts'
import { templates } from '../../../db/template-schema.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import type { Deps } from '../deps.ts'
import type { ListedProfile } from '../profiles/service.ts'
import { readDocument } from '../quotations/read-document.ts'
import { countedBytes, type Quota } from '../users/quota.ts'
import {
  chooseStatements,
  type ListedTemplate,
  listedForm,
  nameKeyOf,
  saveStatements,
  tidyName,
} from './statements.ts'

type Row = typeof templates.$inferSelect

interface SavingDeps extends Deps<'db' | 'now' | 'quota'> {
  letterheads: Letterheads
  list: (user: CurrentUser) => Promise<ListedTemplate[]>
}

export interface SentTemplate {
  id: string
  name: string
  isDefault?: boolean
  quotation: unknown
}

/** The outcome, worded as in its message. */
export type SaveResult =
  | { outcome: 'saved' | 'updated'; template: ListedTemplate }
  | { outcome: 'bad request'; field: string }
  | Refusal

type Refusal =
  | { outcome: 'name taken' | 'too many templates' | 'saved by a newer version' }
  | { outcome: 'storage full'; refusal: Quota['refusal'] }

/** Creates the function that stores what a template keeps of a quotation (product: Own templates). */
export function createSaving({ db, quota, letterheads, list, now }: SavingDeps) {
  /** Stores what a template keeps of the quotation, replacing the user's own one with its id. */
  async function save(
    user: CurrentUser,
    sent: SentTemplate,
    request: Request,
  ): Promise<SaveResult> {
    const name = tidyName(sent.name)
    if (name === '') return { outcome: 'bad request', field: 'name' }
    const read = await readDocument(sent.quotation, { userId: user.userId, request })
    if (!read.ok) return { outcome: 'bad request', field: fieldOf(read.at) }
    const row = await rowOf(user, { ...sent, name }, templateOf(read.value))
    const known = versionKnownTo(sent.quotation as { version?: unknown }, TELLING_FIELDS)
    const outcome = await store(user, row, known)
    if (typeof outcome !== 'string') return outcome
    const { isDefault } = sent
    if (isDefault !== undefined)
      await db.write(chooseStatements(db.read, user.userId, row.id, isDefault))
    const stored = (await list(user)).find(({ id }) => id === row.id)
    return { outcome, template: stored ?? listedForm({ ...row, isDefault: isDefault ?? false }) }
  }

  async function store(
    user: CurrentUser,
    row: Row,
    known: number,
    hasMadeRoom = false,
  ): Promise<'saved' | 'updated' | Refusal> {
    const { update, insert } = saveStatements(db.read, quota, row, known)
    const [updated, inserted] = await db.write([update, insert])
    if (updated === 1) return 'updated'
    if (inserted === 1) return 'saved'
    const reason = await reasonOf(user, row, known)
    if (reason) return reason
    if (hasMadeRoom || !(await quota.makeRoom(user.userId, row.bytes)))
      return quota.refuse(user.userId)
    return store(user, row, known, true)
  }

  async function rowOf({ userId }: CurrentUser, sent: SentTemplate, template: Quotation) {
    const document = JSON.stringify({ ...template, version: VERSION })
    const at = now()
    return {
      ownerId: userId,
      id: sent.id,
      name: sent.name,
      nameKey: nameKeyOf(sent.name),
      isDefault: false,
      createdAt: at,
      updatedAt: at,
      version: VERSION,
      document,
      profileId: await letterheads.followedBy(userId, template),
      bytes: countedBytes(document),
      fileIds: uploadedIn(document).join(' '),
    }
  }

  /** Why nothing was stored; null if there was no room. */
  async function reasonOf(
    user: CurrentUser,
    { id, nameKey }: { id: string; nameKey: string },
    known: number,
  ): Promise<Refusal | null> {
    const rows = await db.read
      .select({ id: templates.id, nameKey: templates.nameKey, version: templates.version })
      .from(templates)
      .where(eq(templates.ownerId, user.userId))
    if (rows.some((row) => row.nameKey === nameKey && row.id !== id))
      return { outcome: 'name taken' }
    const stored = rows.find((row) => row.id === id)
    if (stored && stored.version > known) return { outcome: 'saved by a newer version' }
    return !stored && rows.length >= LIMITS.templates ? { outcome: 'too many templates' } : null
  }

  return save
}

const fieldOf = (at: string) => (at === '' ? 'quotation' : `quotation.${at}`)

export interface ListedProfiles {
  list(user: Pick<CurrentUser, 'userId'>): Promise<ListedProfile[]>
}

export type Letterheads = ReturnType<typeof createLetterheads>

/**
 * The letterheads of templates: a template follows the profile whose very letterhead it had when it
 * was saved, and keeps one that was changed for it (product: Own templates).
 */
export function createLetterheads(profiles: ListedProfiles) {
  /** The id of the profile that the template follows; null for none. */
  async function followedBy(userId: string, { letterhead }: Quotation): Promise<string | null> {
    if (!letterhead) return null
    const profile = await find(userId, letterhead.profileId)
    return profile && Bun.deepEquals(letterheadOf(profile), letterhead) ? profile.id : null
  }

  /** The template with the letterhead of the profile that it follows, unless that is gone. */
  async function refreshed(
    userId: string,
    template: Quotation,
    profileId: string | null,
  ): Promise<Quotation> {
    const profile = await find(userId, profileId)
    return profile ? { ...template, letterhead: letterheadOf(profile) } : template
  }

  async function find(userId: string, id: string | null): Promise<Profile | null> {
    if (id === null) return null
    const found = (await profiles.list({ userId })).find((profile) => profile.id === id)
    if (!found) return null
    const { isDefault: _, ...profile } = found
    return profile
  }

  return { followedBy, refreshed }
}

/**
 * What of a quotation a template of one's own keeps (product: Own templates): nothing that tells
 * whom it was for, who may read it, or which stored quotation it was. Previews show the blocks as
 * they were in that one.
 */
function templateOf(quotation: Quotation): Quotation {
  const { version, blocks } = quotation
  const own = fieldsOfTemplate(blocks).map((block) =>
    kindOf(block).changeItems(block, (item) => ({ ...item, email: '', preview: '' })),
  )
  const blanked = fieldsWhere(({ isInTemplate }) => isInTemplate === false)
  return {
    ...newQuotation(own),
    ...writtenFields(quotation),
    ...defaultsOf(blanked),
    version,
  }
}
