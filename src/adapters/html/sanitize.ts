import { canonicalHtml } from '../../domain/html/canonical.ts'
import { parseHtml } from './parse.ts'

/**
 * Html from anywhere as harmless canonical html (`html-policy`, `writeRichText`): never throws, idempotent,
 * linear in the length. Plain text and html that is canonical already are recognised without a parser.
 */
export const sanitizeHtml = (html: string): string => canonicalHtml(html, parseHtml)
