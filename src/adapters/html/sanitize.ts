import { canonicalHtml } from '../../domain/html/canonical.ts'
import { parseHtml } from './parse.ts'

/**
 * Any html as harmless canonical html (`html/policy.ts`, `writeRichText`): never throws,
 * idempotent, linear in the length. Plain text and canonical html are recognised without the
 * parser.
 */
export const sanitizeHtml = (html: string): string => canonicalHtml(html, parseHtml)
