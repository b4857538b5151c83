import { language } from './en/common.json'
import type { Values } from './fill.ts'
import { fillCount, type Plural } from './fill-count.ts'

/**
 * One of the tool's texts for a count, with `{count}` and other placeholders filled in. The tool's
 * language is that of its words (architecture: Words of the tool); the paper's counts are `fillCount`'s.
 */
export const countInWords = (forms: Plural, count: number, values: Values = {}): string =>
  fillCount(forms, count, language.tag, values)
