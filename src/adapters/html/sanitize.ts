import { canonicalHtml } from '../../domain/html/canonical.ts'
import { parseHtml } from './parse.ts'

/**
 * Turns any html into harmless canonical html (`html/policy.ts`, `writeRichText`). Never throws, is
 * idempotent, and takes time linear in the length. Plain text and canonical html are recognised
 * without the parser.
 */
export const sanitizeHtml = (html: string): string => canonicalHtml(html, parseHtml)
