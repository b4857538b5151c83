import { sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import type { Access, BookmarkType } from '#domain/document/schema.ts'
import type { Language } from '#domain/words/language.ts'

/**
 * The tables. Times are milliseconds since 1970 (UTC). Documents are stored as text, with separate
 * columns for what lists need, so that a list never reads a document to search or sort it
 * (libraries: libSQL client). After a change, run `bun run migration` and import the new file in
 * migrations.ts.
 */

export type Role = 'user' | 'super-admin'

export type MailKind =
  | 'activation'
  | 'invitation'
  | 'reset'
  | 'share'
  /** With a link of the person's own, which needs no account. */
  | 'personal share'
  | 'offer'
  | 'answer'
  /** To the customer, without any words of the sender. */
  | 'bare answer'
  /** Of the yes of one of several, while others are awaited. */
  | 'approved'
  /** To the customer, of an answer that the sender had recorded. */
  | 'taken back'
  /** To the sender, of a customer who says that a recorded answer is not so. */
  | 'objection'
  | 'question'
  | 'reminder'
  /** Of the last day of an offer, to the people whom it was sent to. */
  | 'customer reminder'
  /** To the sender of an offer that a mail server did not take. */
  | 'undelivered'
  /** To super-admins; it is about the reason. */
  | 'backup failed'

export const users = sqliteTable('users', {
  id: text('id').primaryKey(),
  /** Trimmed and lower-case, so that addresses compare case-insensitively (api: Account calls). */
  email: text('email').notNull().unique(),
  /** Empty: none is set; they were invited, or log in with the provider. */
  passwordHash: text('password_hash').notNull(),
  roles: text('roles', { mode: 'json' }).$type<Role[]>().notNull(),
  activatedAt: integer('activated_at'),
  /** When an activation link was last mailed: at most one every 5 minutes (api: Account calls). */
  activationMailedAt: integer('activation_mailed_at'),
  createdAt: integer('created_at').notNull(),
  /** What the user has chosen for the tool and its mails; null: as their browser asks. */
  language: text('language').$type<Language>(),
  /** What the browser asked for in which they were last logged in; null: not known. */
  browserLanguage: text('browser_language').$type<Language>(),
})

/** Of which row of another table a row is part: it goes with that. */
export const partOf = <const Name extends string>(name: Name, id: () => AnySQLiteColumn) =>
  text(name).notNull().references(id, { onDelete: 'cascade' })

/** Whose a row is: it goes with the account. */
export const userId = () => partOf('user_id', () => users.id)
export const ownerId = () => partOf('owner_id', () => users.id)

/** Keys sent by mail, stored as hashes; a used key stays until it expires (api: Account calls). */
export const mailKeys = sqliteTable('mail_keys', {
  hash: text('hash').primaryKey(),
  userId: userId(),
  purpose: text('purpose').$type<'activation' | 'invitation' | 'reset'>().notNull(),
  expiresAt: integer('expires_at').notNull(),
  usedAt: integer('used_at'),
  /**
   * For an activation key: the password sent with the registration, which following the link sets
   * (api: Account calls).
   */
  passwordHash: text('password_hash'),
  /**
   * False if the day's limit of mails to one person was reached: a key mailed earlier then serves
   * this registration too.
   */
  isMailed: integer('is_mailed', { mode: 'boolean' }).notNull().default(true),
  /** What the browser asked for that asked for the mail; null: not known. */
  language: text('language').$type<Language>(),
})

/**
 * Mails waiting to be sent (modules/mails/mail-queue.ts), and mails about quotations that could not
 * be sent. Their text is written when they are sent: no row contains a key or a link.
 */
export const mails = sqliteTable(
  'mails',
  {
    /** Part of the mail's Message-ID, so that a mail sent twice can be recognised. */
    id: text('id').primaryKey(),
    kind: text('kind').$type<MailKind>().notNull(),
    /** The user whose account it is about, or who shares the quotation. */
    userId: userId(),
    address: text('address').notNull(),
    /** The id of the shared quotation, or the seed of the key (modules/auth/account-keys.ts). */
    about: text('about').notNull(),
    createdAt: integer('created_at').notNull(),
    attempts: integer('attempts').notNull(),
    /**
     * When the mail is tried next; while it is being sent, when another process may take it over.
     */
    dueAt: integer('due_at').notNull(),
    /** When sending was given up; the user is then notified. */
    failedAt: integer('failed_at'),
    /** Why the last try failed; empty before the first. */
    reason: text('reason').notNull().default(''),
  },
  (table) => [index('mails_about').on(table.about)],
)

/** Recipients who get no more mails about shared quotations, in the form of `recipientOf`. */
export const unsubscribed = sqliteTable('unsubscribed', {
  recipient: text('recipient').primaryKey(),
  createdAt: integer('created_at').notNull(),
})

/**
 * How much each user stores, in bytes. Triggers keep it in step with the `bytes` columns of all
 * tables that users own rows in (migration 0005), so that every write counts. A new table of this
 * kind needs triggers too.
 */
export const userStorage = sqliteTable('user_storage', {
  userId: userId().primaryKey(),
  bytes: integer('bytes').notNull(),
})

/** A family of rotating refresh tokens: one login on one device. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    /** Part of every token of the family; useless for making a token without JWT_SECRET. */
    seed: text('seed').notNull(),
    /** The number of the one token that is still valid. */
    generation: integer('generation').notNull(),
    /** [generation, usedAt] of the tokens used within the two-tab grace. */
    recentlyUsed: text('recently_used', { mode: 'json' }).$type<[number, number][]>().notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    /** The link to which this login is locked while a customer has the device (product: Signed on the spot). */
    lockedTo: text('locked_to'),
    /** Of the PIN that unlocks it, beside the password; null for none. */
    pinHash: text('pin_hash'),
  },
  (table) => [index('sessions_user').on(table.userId)],
)

const foldedTexts = () => ({
  nameKey: text('name_key').notNull().default(''),
  categoryKey: text('category_key').notNull().default(''),
  /** Name, category and description. */
  searchText: text('search_text').notNull(),
})

/**
 * What searches find inside a user's quotations and bookmarks, and the rows suggested again. Its
 * words are in `content_words` (db/content.ts). Triggers delete both with their document (migration
 * 0006).
 */
export const contents = sqliteTable('contents', {
  /** The `content_id` of the document. */
  id: integer('id').primaryKey(),
  ownerId: text('owner_id').notNull(),
  updatedAt: integer('updated_at').notNull(),
  /** The lines of texts and titles, as a JSON list. */
  lines: text('lines').notNull(),
  /** The rows, as a JSON list (RememberedRow). */
  rows: text('rows').notNull(),
})

/**
 * The ids of the files that a document shows or links to, separated by spaces. Deleting a file
 * removes it from these documents.
 */
const fileIds = () => text('file_ids').notNull().default('')

/**
 * A whole number that survives a VACUUM, unlike the rowid of a table with a different primary key.
 */
const contentId = () => integer('content_id').notNull().default(0)

/** The columns that lists search and sort by, and that a save checks before it writes. */
export const quotations = sqliteTable(
  'quotations',
  {
    id: text('id').primaryKey(),
    ownerId: ownerId(),
    revision: integer('revision').notNull(),
    /**
     * The client's id of the save that created the quotation: repeating that save creates no second
     * one (api: Quotation calls).
     */
    firstSaveId: text('first_save_id'),
    accessLevel: text('access_level').$type<Access['level']>().notNull(),
    name: text('name').notNull(),
    category: text('category').notNull(),
    /** What lists sort by (sortKey) and searches look through (searchText): last in the file. */
    ...foldedTexts(),
    total: real('total'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** The size of its document. */
    bytes: integer('bytes').notNull().default(0),
    contentId: contentId(),
    fileIds: fileIds(),
    /** For the sums of many; empty for a damaged document. */
    currency: text('currency').notNull().default(''),
    /** Whom its fields name, of the owner's clients (client-schema.ts). */
    clientId: text('client_id'),
  },
  (table) => [
    index('quotations_owner').on(table.ownerId, table.updatedAt),
    // Keeps an owner's rowids in order, which lists walk in slices (list-rows.ts).
    index('quotations_owned').on(table.ownerId),
    index('quotations_name').on(table.ownerId, table.nameKey),
    index('quotations_category').on(table.ownerId, table.category),
    index('quotations_first_save').on(table.ownerId, table.firstSaveId),
    index('quotations_client').on(table.clientId),
  ],
)

/**
 * A whole quotation in two texts: the head (everything but the blocks) and the blocks as they are
 * sent. They are two columns of one row because, in this driver, reading a further column or join
 * costs more than parsing its text. The head comes first: reading it alone does not read the
 * blocks' pages.
 */
export const quotationDocuments = sqliteTable('quotation_documents', {
  quotationId: text('quotation_id')
    .primaryKey()
    .references(() => quotations.id, { onDelete: 'cascade' }),
  head: text('head').notNull(),
  blocks: text('blocks').notNull(),
})

/** The addresses that a quotation with access `custom` is shared with. */
export const quotationShares = sqliteTable(
  'quotation_shares',
  {
    quotationId: partOf('quotation_id', () => quotations.id),
    email: text('email').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.quotationId, table.email] }),
    index('quotation_shares_email').on(table.email),
  ],
)

/** Saved copies of blocks and rows. An id is unique only for its owner (api: Bookmark calls). */
export const bookmarks = sqliteTable(
  'bookmarks',
  {
    ownerId: ownerId(),
    id: text('id').notNull(),
    type: text('type').$type<BookmarkType>().notNull(),
    category: text('category').notNull(),
    ...foldedTexts(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** The whole bookmark as sent; last, so that sorting does not read its pages. */
    item: text('item').notNull(),
    /** The size of the item. */
    bytes: integer('bytes').notNull().default(0),
    contentId: contentId(),
    fileIds: fileIds(),
    /** By which a text is put in (product: Recurring texts); empty for none. */
    key: text('key').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.id] }),
    uniqueIndex('bookmarks_key').on(table.ownerId, table.key).where(sql`key <> ''`),
    index('bookmarks_owner').on(table.ownerId, table.updatedAt),
    index('bookmarks_owned').on(table.ownerId),
    index('bookmarks_category').on(table.ownerId, table.category),
  ],
)

/** Uploaded files; the storage keeps their bytes under the same id (api: File calls). */
export const files = sqliteTable(
  'files',
  {
    id: text('id').primaryKey(),
    ownerId: ownerId(),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
    searchText: text('search_text').notNull(),
    /** Detected from the file's first bytes, never taken from the sender. */
    type: text('type').notNull(),
    /** The announced size until the upload is confirmed, then the actual one. */
    bytes: integer('bytes').notNull(),
    createdAt: integer('created_at').notNull(),
    confirmedAt: integer('confirmed_at'),
    /** SHA-256 of its bytes, in hex; empty until an offer with it is sent (product: Acceptance). */
    sha256: text('sha256').notNull().default(''),
  },
  (table) => [index('files_owner').on(table.ownerId, table.createdAt)],
)

/** Deleted files whose bytes are yet to be deleted. A trigger adds them (migration 0008). */
export const deletedFiles = sqliteTable('deleted_files', {
  id: text('id').primaryKey(),
  /** When its upload started. */
  createdAt: integer('created_at').notNull().default(0),
})

/**
 * Counts of attempts per time window (plugins/stored-attempts.ts). Windows of a day or longer are
 * stored so that a restart forgets none; in a remote database, which several processes share,
 * shorter ones are stored too.
 */
export const attemptWindows = sqliteTable('attempt_windows', {
  /** A keyed hash: what was attempted, for which account, from which address. */
  key: text('key').primaryKey(),
  used: integer('used').notNull(),
  lengthMs: integer('length_ms').notNull(),
  /** By the clock of the database. */
  endsAt: integer('ends_at').notNull(),
})
