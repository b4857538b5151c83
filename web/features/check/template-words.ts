import { template } from '../../../src/domain/words/languages/en.ts'
import type { Words } from '../../../src/domain/words/words.ts'
import { $document, writtenIn } from '../editor/index.ts'

/** What the template says in the open document's language. */
export const templateWords = (): Words['template'] =>
  writtenIn($document.peek()?.meta.peek().language ?? 'en')?.template ?? template
