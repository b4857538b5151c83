import { sql } from 'drizzle-orm'
import {
  blob,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import type { AnswerWay } from '#domain/offers/answer-ways.ts'
import type { PersonRole } from '#domain/offers/people.ts'
import { files, ownerId, partOf, userId } from './schema.ts'

/**
 * The tables of sent offers (product: Sending; modules/offers). Nothing here refers to the row of a
 * quotation, which moves when it is deleted and brought back: triggers delete these rows once it is
 * gone for good (migration 0016). See schema.ts for what holds for all tables.
 */

/** A version of a quotation as its customers read it: without info and costs. It never changes. */
export const sentVersions = sqliteTable(
  'sent_versions',
  {
    quotationId: text('quotation_id').notNull(),
    revision: integer('revision').notNull(),
    ownerId: ownerId(),
    /** When it was first sent. */
    sentAt: integer('sent_at').notNull(),
    name: text('name').notNull(),
    total: real('total'),
    currency: text('currency').notNull(),
    locale: text('locale').notNull(),
    /** The files that it shows, by id, separated by spaces. */
    fileIds: text('file_ids').notNull().default(''),
    /** What it counts in the quota. */
    bytes: integer('bytes').notNull(),
    /** The document as JSON, compressed with zstd. */
    body: blob('body', { mode: 'buffer' }).notNull(),
    /** What is withheld of the total with tax: 0, or negative. */
    withheld: real('withheld').notNull().default(0),
    /** Of the total; documents of before have 2. */
    decimals: integer('decimals').$type<2 | 3>().notNull().default(2),
    /** As JSON (stored-total.ts); null where all is paid once. */
    periodTotals: text('period_totals'),
  },
  (table) => [primaryKey({ columns: [table.quotationId, table.revision] })],
)

/**
 * The files of a version that its customers download, made by a browser (product: Files of an
 * offer). They are among their owner's, and are deleted with the version (migration 0025).
 */
export const offerFiles = sqliteTable(
  'offer_files',
  {
    quotationId: text('quotation_id').notNull(),
    revision: integer('revision').notNull(),
    /** As it was sent, or the pdf of what was accepted. */
    format: text('format').$type<OfferFile>().notNull(),
    fileId: partOf('file_id', () => files.id),
  },
  (table) => [
    primaryKey({ columns: [table.quotationId, table.revision, table.format] }),
    index('offer_files_file').on(table.fileId),
  ],
)

export type OfferFile = 'pdf' | 'xlsx' | 'accepted'

/**
 * One press of Send: a version, to one or more people. Or a version that was shared with people on a
 * list, whose mails let them read it without an account: that one is no offer (product: Share mails).
 */
export const offers = sqliteTable(
  'offers',
  {
    /** The client's id of the send: repeating it sends nothing twice (api: Sending and answers). */
    id: text('id').primaryKey(),
    quotationId: text('quotation_id').notNull(),
    revision: integer('revision').notNull(),
    ownerId: ownerId(),
    sentAt: integer('sent_at').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    /** Its last day, yyyy-MM-dd; empty for none. */
    validUntil: text('valid_until').notNull(),
    /** The end of that day in the sender's time zone; null for none. */
    expiresAt: integer('expires_at'),
    /** The sender's time zone, by its IANA name. */
    timeZone: text('time_zone').notNull(),
    canBeAccepted: integer('can_be_accepted', { mode: 'boolean' }).notNull(),
    /** The rows that every part has, by id, as JSON; null where only the whole may be accepted. */
    mandatoryRows: text('mandatory_rows'),
    /** Shared to be read; never answered, and nothing that its quotation's state is told by. */
    isShared: integer('is_shared', { mode: 'boolean' }).notNull().default(false),
    /** The id of the file that the mails carry. */
    attachment: text('attachment'),
    /** When its sender took it back from everybody. */
    withdrawnAt: integer('withdrawn_at'),
    /** When it was dealt with after its last day: told, if it had expired without an answer. */
    expiryToldAt: integer('expiry_told_at'),
    /** When it was dealt with a week after it was sent: its owner reminded, if nobody had answered. */
    remindedAt: integer('reminded_at'),
    /** When its people are to be reminded of its last day; null if they are not, or were. */
    remindsAt: integer('reminds_at'),
    /** What it counts in the quota, with its links. */
    bytes: integer('bytes').notNull().default(0),
  },
  (table) => [
    index('offers_quotation').on(table.quotationId, table.revision),
    index('offers_owner').on(table.ownerId, table.sentAt),
    // Both have only the rows that are still to be dealt with (check-offers.ts).
    index('offers_expiring').on(table.expiresAt).where(sql`expiry_told_at IS NULL`),
    index('offers_unanswered').on(table.sentAt).where(sql`reminded_at IS NULL`),
    index('offers_reminding').on(table.remindsAt).where(sql`reminds_at IS NOT NULL`),
  ],
)

/** The link of one person to an offer. Its token is derived from it and stored as a hash. */
export const offerLinks = sqliteTable(
  'offer_links',
  {
    id: text('id').primaryKey(),
    offerId: partOf('offer_id', () => offers.id),
    email: text('email').notNull(),
    name: text('name').notNull(),
    /** Raised when the link is renewed, which gives it another token. */
    generation: integer('generation').notNull().default(1),
    tokenHash: text('token_hash').notNull(),
    revokedAt: integer('revoked_at'),
    firstSeenAt: integer('first_seen_at'),
    lastSeenAt: integer('last_seen_at'),
    views: integer('views').notNull().default(0),
    /** When the last mail about questions is due or has left: at most one in ten minutes. */
    questionMailAt: integer('question_mail_at'),
    /** When its page was opened before anybody had touched it, as mail scanners do. */
    openedAt: integer('opened_at'),
    /** When its person was reminded of the offer's last day. */
    remindedAt: integer('reminded_at'),
    /** The link of the person who has sent it on to this one; null for who was sent the offer. */
    forwardedBy: text('forwarded_by'),
    /** What its person may do, at most what who has sent it on may. */
    may: text('may').$type<LinkRight>().notNull().default('answer'),
    /** When it was first shown on its sender's device, to be signed there; such a link has no address. */
    inPersonAt: integer('in_person_at'),
    /** Whether the place of signing is asked there. */
    asksPlace: integer('asks_place', { mode: 'boolean' }).notNull().default(false),
    /** What its person is asked for; null where the answer of one counts for all. */
    role: text('role').$type<PersonRole>(),
    /** When it is its person's turn, from 1 on; null where all are asked at once. */
    turn: integer('turn'),
    /**
     * The link of the person on whose behalf this one answers: this link, or the one that it was
     * forwarded from. Null if one answer counts for everybody, or if this person only reads.
     */
    answersFor: text('answers_for'),
  },
  (table) => [
    uniqueIndex('offer_links_token').on(table.tokenHash),
    index('offer_links_offer').on(table.offerId),
    index('offer_links_email').on(table.email),
  ],
)

/** To read it; also to ask; also to accept or decline it. */
export const LINK_RIGHTS = ['read', 'ask', 'answer'] as const
export type LinkRight = (typeof LINK_RIGHTS)[number]

/**
 * The yes of each person of an offer that several must accept, also once all have (product: Several
 * must say yes). The answer to the offer is one of `answers`.
 */
export const approvals = sqliteTable(
  'approvals',
  {
    /** The link of the person whose yes it is. */
    personId: text('person_id').primaryKey(),
    offerId: partOf('offer_id', () => offers.id),
    ownerId: ownerId(),
    /** Of the client; also that of the row of `recorded_answers`, if its sender has recorded it. */
    answerId: text('answer_id').notNull(),
    /** By which it was given: their own, or that of somebody to whom they have sent it on. */
    linkId: text('link_id').notNull(),
    answeredAt: integer('answered_at').notNull(),
    /** These as of `answers`. */
    name: text('name').notNull(),
    email: text('email').notNull(),
    timeZone: text('time_zone').notNull(),
    address: text('address').notNull(),
    browser: text('browser').notNull(),
    signature: text('signature').notNull(),
    textHash: text('text_hash').notNull(),
    device: text('device').notNull().default(''),
    place: text('place').notNull().default(''),
    receivedAt: integer('received_at'),
    /** What was chosen and which rows were taken, as JSON: the same for all. */
    choices: text('choices').notNull(),
    /** What it counts in the quota. */
    bytes: integer('bytes').notNull(),
  },
  (table) => [index('approvals_offer').on(table.offerId)],
)

/** The one answer to an offer. A version can be accepted once, however many people got it. */
export const answers = sqliteTable(
  'answers',
  {
    offerId: text('offer_id')
      .primaryKey()
      .references(() => offers.id, { onDelete: 'cascade' }),
    quotationId: text('quotation_id').notNull(),
    revision: integer('revision').notNull(),
    ownerId: ownerId(),
    /** The client's id of the answer: repeating it answers the same (api: Sending and answers). */
    answerId: text('answer_id').notNull(),
    linkId: text('link_id').notNull(),
    answer: text('answer').$type<'accept' | 'decline'>().notNull(),
    answeredAt: integer('answered_at').notNull(),
    /** As typed by the customer. */
    name: text('name').notNull(),
    /** The address that the link was mailed to. */
    email: text('email').notNull(),
    reason: text('reason').notNull(),
    timeZone: text('time_zone').notNull(),
    address: text('address').notNull(),
    browser: text('browser').notNull(),
    /** SHA-256 of what was accepted, in hex; empty for a decline (product: Acceptance). */
    hash: text('hash').notNull(),
    /** The total with the choices. */
    total: real('total'),
    /** The drawn signature as strokes, JSON; empty without one. */
    signature: text('signature').notNull(),
    /** What it counts in the quota. */
    bytes: integer('bytes').notNull(),
    /** The canonical document with the choices, compressed with zstd; null for a decline. */
    body: blob('body', { mode: 'buffer' }),
    /** SHA-256 of the document alone: what `hash` is in acceptances of before migration 26. */
    textHash: text('text_hash').notNull().default(''),
    /** The SHA-256 of each file on what was accepted, by its id: JSON; empty without any. */
    files: text('files').notNull().default(''),
    /** As JSON (stored-total.ts); null where all is paid once. */
    periodTotals: text('period_totals'),
    /** The account on whose device it was signed; empty for one by a link of the customer's own. */
    device: text('device').notNull().default(''),
    /** Where, as typed there; empty if it was not asked. */
    place: text('place').notNull().default(''),
    /** When that reached the server, if it was signed while the line was gone. */
    receivedAt: integer('received_at'),
    /** The rows that were not taken, by id, as JSON; null where all of it was accepted. */
    leftOut: text('left_out'),
  },
  (table) => [
    uniqueIndex('answers_accepted')
      .on(table.quotationId, table.revision)
      .where(sql`answer = 'accept'`),
    index('answers_hash').on(table.hash).where(sql`hash <> ''`),
    index('answers_text_hash').on(table.textHash).where(sql`text_hash <> ''`),
    index('answers_owner').on(table.ownerId, table.answeredAt),
  ],
)

/**
 * An answer that the sender has recorded, also once it was taken back (product: Recorded answers). While
 * it stands it is one of `answers`, with the same id.
 */
export const recordedAnswers = sqliteTable(
  'recorded_answers',
  {
    answerId: text('answer_id').primaryKey(),
    offerId: partOf('offer_id', () => offers.id),
    ownerId: ownerId(),
    /** Of the person who is told of it. */
    linkId: text('link_id').notNull(),
    answer: text('answer').$type<'accept' | 'decline'>().notNull(),
    /** Who answered, as typed by the sender. */
    name: text('name').notNull(),
    recordedAt: integer('recorded_at').notNull(),
    /** The address of the account that recorded it. */
    email: text('email').notNull(),
    how: text('how').$type<AnswerWay>().notNull(),
    /** When it was given, yyyy-MM-dd by the clock of the sending. */
    day: text('day').notNull(),
    /** For the sender alone, as is the file: the signed paper, the order. */
    note: text('note').notNull(),
    fileId: text('file_id').references(() => files.id, { onDelete: 'set null' }),
    /** As of `answers`, which has it no more once it was taken back. */
    hash: text('hash').notNull(),
    total: real('total'),
    takenBackAt: integer('taken_back_at'),
    takenBackReason: text('taken_back_reason').notNull().default(''),
    /** When a customer said that it is not so, in the question with this id. */
    objectedAt: integer('objected_at'),
    objectionId: text('objection_id'),
    /** What it counts in the quota, beside its answer. */
    bytes: integer('bytes').notNull(),
    /** As JSON (stored-total.ts); null where all is paid once. */
    periodTotals: text('period_totals'),
  },
  (table) => [
    index('recorded_answers_offer').on(table.offerId),
    index('recorded_answers_file').on(table.fileId),
    index('recorded_answers_hash').on(table.hash).where(sql`hash <> ''`),
  ],
)

/** Where a quotation stands; none for a draft (product: Where an offer stands). */
export const offerStates = sqliteTable(
  'offer_states',
  {
    quotationId: text('quotation_id').primaryKey(),
    ownerId: ownerId(),
    /** As stored; one that is sent or seen has expired when `expiresAt` is over. */
    state: text('state').$type<'draft' | 'sent' | 'seen' | 'accepted' | 'declined'>().notNull(),
    /** The version that it is about. */
    revision: integer('revision').notNull(),
    /** When that version was first sent. */
    sentAt: integer('sent_at').notNull(),
    changedAt: integer('changed_at').notNull(),
    expiresAt: integer('expires_at'),
    /** As sent; as chosen by the customer once it is accepted. */
    total: real('total'),
    currency: text('currency').notNull(),
    openQuestions: integer('open_questions').notNull().default(0),
    /** Messages of customers that the owner has not seen. */
    unreadMessages: integer('unread_messages').notNull().default(0),
    /** When the last mail about questions to the owner is due or has left. */
    questionMailAt: integer('question_mail_at'),
    /** As of the total: 0, or negative. */
    withheld: real('withheld').notNull().default(0),
    /** As JSON (stored-total.ts); null where all is paid once. */
    periodTotals: text('period_totals'),
  },
  (table) => [
    index('offer_states_owner').on(table.ownerId, table.state),
    index('offer_states_asked').on(table.ownerId).where(sql`open_questions > 0`),
  ],
)

/** What a sender wants to be told about their offers; the defaults without a row. */
export const offerSettings = sqliteTable('offer_settings', {
  userId: userId().primaryKey(),
  /** Whether a mail tells of offers that nobody answers. */
  reminds: integer('reminds', { mode: 'boolean' }).notNull().default(true),
  /** When the last such mail was written: at most one a day. */
  remindedAt: integer('reminded_at'),
})

/** A question about an offer, or about a row of it, with its messages. */
export const questions = sqliteTable(
  'questions',
  {
    id: text('id').primaryKey(),
    quotationId: text('quotation_id').notNull(),
    ownerId: ownerId(),
    offerId: partOf('offer_id', () => offers.id),
    /** Who asked. */
    linkId: text('link_id').notNull(),
    /** The row that it is about, of a table or a row block; null for the whole. */
    rowId: text('row_id'),
    /** The rows that are wanted alone, by id, as JSON; null for another question. */
    rows: text('rows'),
    askedAt: integer('asked_at').notNull(),
    resolvedAt: integer('resolved_at'),
  },
  (table) => [
    index('questions_quotation').on(table.quotationId, table.askedAt),
    index('questions_link').on(table.linkId),
  ],
)

export const questionMessages = sqliteTable(
  'question_messages',
  {
    id: text('id').primaryKey(),
    questionId: partOf('question_id', () => questions.id),
    isFromOwner: integer('is_from_owner', { mode: 'boolean' }).notNull(),
    sentAt: integer('sent_at').notNull(),
    /** When the other side saw it. */
    seenAt: integer('seen_at'),
    text: text('text').notNull(),
  },
  (table) => [index('question_messages_question').on(table.questionId, table.sentAt)],
)
