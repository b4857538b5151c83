import { template } from '../../../src/domain/words/languages/en.ts'
import type { Words } from '../../../src/domain/words/words.ts'
import { $document, writtenIn } from '../editor/index.ts'

/** What the template says in a language, that of the open document unless it is said. */
export const templateWords = (
  language = $document.peek()?.meta.peek().language ?? 'en',
): Words['template'] => writtenIn(language)?.template ?? template
