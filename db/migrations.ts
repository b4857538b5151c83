import type { Client, InStatement } from '@libsql/client'
import begin from './migrations/0000_begin.sql' with { type: 'text' }
import data from './migrations/0001_data.sql' with { type: 'text' }
import naturalOrder from './migrations/0002_natural_order.sql' with { type: 'text' }
import searchTextLast from './migrations/0003_search_text_last.sql' with { type: 'text' }
import activationPasswords from './migrations/0004_activation_passwords.sql' with { type: 'text' }
import userStorage from './migrations/0005_user_storage.sql' with { type: 'text' }
import contents from './migrations/0006_contents.sql' with { type: 'text' }
import storedFiles from './migrations/0007_files.sql' with { type: 'text' }
import deletedUploads from './migrations/0008_deleted_uploads.sql' with { type: 'text' }
import attemptWindows from './migrations/0009_attempt_windows.sql' with { type: 'text' }
import listSlices from './migrations/0010_list_slices.sql' with { type: 'text' }
import filesWithoutIndex from './migrations/0011_files_without_index.sql' with { type: 'text' }
import mails from './migrations/0012_mails.sql' with { type: 'text' }
import mailQueue from './migrations/0013_mail_queue.sql' with { type: 'text' }
import revisions from './migrations/0014_revisions.sql' with { type: 'text' }
import integrations from './migrations/0015_integrations.sql' with { type: 'text' }
import offers from './migrations/0016_offers.sql' with { type: 'text' }
import profiles from './migrations/0017_profiles.sql' with { type: 'text' }
import sharedVersions from './migrations/0018_shared_versions.sql' with { type: 'text' }
import clients from './migrations/0019_clients.sql' with { type: 'text' }
import numbers from './migrations/0020_numbers.sql' with { type: 'text' }
import templates from './migrations/0021_templates.sql' with { type: 'text' }
import clientAliases from './migrations/0022_client_aliases.sql' with { type: 'text' }
import sentBytes from './migrations/0023_sent_bytes.sql' with { type: 'text' }
import openedLinks from './migrations/0024_opened_links.sql' with { type: 'text' }
import offerFiles from './migrations/0025_offer_files.sql' with { type: 'text' }
import acceptanceTexts from './migrations/0026_acceptance_texts.sql' with { type: 'text' }
import fileHashes from './migrations/0027_file_hashes.sql' with { type: 'text' }
import withheld from './migrations/0028_withheld.sql' with { type: 'text' }
import decimals from './migrations/0029_decimals.sql' with { type: 'text' }
import languages from './migrations/0030_languages.sql' with { type: 'text' }
import arabicSigns from './migrations/0031_arabic_signs.sql' with { type: 'text' }
import arabicAlefs from './migrations/0032_arabic_alefs.sql' with { type: 'text' }
import remindedForwarded from './migrations/0033_reminded_forwarded.sql' with { type: 'text' }
import recordedAnswers from './migrations/0034_recorded_answers.sql' with { type: 'text' }
import periodTotals from './migrations/0035_period_totals.sql' with { type: 'text' }
import inPerson from './migrations/0036_in_person.sql' with { type: 'text' }
import approvals from './migrations/0037_approvals.sql' with { type: 'text' }
import acceptedParts from './migrations/0038_accepted_parts.sql' with { type: 'text' }
import mailReasons from './migrations/0039_mail_reasons.sql' with { type: 'text' }
import {
  dropArabicSigns,
  foldArabicAlefs,
  foldQuotations,
  indexContents,
  numberKeys,
  recordNumbers,
} from './migrations/backfills.ts'
import journal from './migrations/meta/_journal.json' with { type: 'json' }

/** Imported one by one, so that a bundler includes them and no folder is read at startup. */
const files: Record<string, string> = {
  '0000_begin': begin,
  '0001_data': data,
  '0002_natural_order': naturalOrder,
  '0003_search_text_last': searchTextLast,
  '0004_activation_passwords': activationPasswords,
  '0005_user_storage': userStorage,
  '0006_contents': contents,
  '0007_files': storedFiles,
  '0008_deleted_uploads': deletedUploads,
  '0009_attempt_windows': attemptWindows,
  '0010_list_slices': listSlices,
  '0011_files_without_index': filesWithoutIndex,
  '0012_mails': mails,
  '0013_mail_queue': mailQueue,
  '0014_revisions': revisions,
  '0015_integrations': integrations,
  '0016_offers': offers,
  '0017_profiles': profiles,
  '0018_shared_versions': sharedVersions,
  '0019_clients': clients,
  '0020_numbers': numbers,
  '0021_templates': templates,
  '0022_client_aliases': clientAliases,
  '0023_sent_bytes': sentBytes,
  '0024_opened_links': openedLinks,
  '0025_offer_files': offerFiles,
  '0026_acceptance_texts': acceptanceTexts,
  '0027_file_hashes': fileHashes,
  '0028_withheld': withheld,
  '0029_decimals': decimals,
  '0030_languages': languages,
  '0031_arabic_signs': arabicSigns,
  '0032_arabic_alefs': arabicAlefs,
  '0033_reminded_forwarded': remindedForwarded,
  '0034_recorded_answers': recordedAnswers,
  '0035_period_totals': periodTotals,
  '0036_in_person': inPerson,
  '0037_approvals': approvals,
  '0038_accepted_parts': acceptedParts,
  '0039_mail_reasons': mailReasons,
}

/** Changes to existing rows that SQL alone can't make. */
const backfills: Record<string, Migration['backfill']> = {
  '0001_data': foldQuotations,
  '0002_natural_order': numberKeys,
  '0006_contents': indexContents,
  '0020_numbers': recordNumbers,
  '0031_arabic_signs': dropArabicSigns,
  '0032_arabic_alefs': foldArabicAlefs,
}

export interface Migration {
  name: string
  statements: string[]
  /** Reads the rows before the migration and returns what to write after its statements. */
  backfill?: ((client: Client) => Promise<InStatement[]>) | undefined
}

/** The generated migrations in order (`bun run migration` adds one; import it above). */
export const migrations: Migration[] = journal.entries.map(({ tag }) => ({
  name: tag,
  statements: statementsOf(tag),
  backfill: backfills[tag],
}))

function statementsOf(tag: string): string[] {
  const file = files[tag]
  if (file === undefined) throw new Error(`db/migrations.ts does not import ${tag}`)
  return file.split('--> statement-breakpoint').map((statement) => statement.trim())
}
