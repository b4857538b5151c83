import { inArray, sql } from 'drizzle-orm'
import { OF_THREE } from '#domain/numbers/usual-decimals.ts'
import type { revisions } from './history-schema.ts'
import type { sentVersions } from './offer-schema.ts'

/** The decimals of a stored total. They lie behind the body, and are read where there may be three. */
export const storedDecimals = ({ currency, decimals }: typeof revisions | typeof sentVersions) =>
  sql<2 | 3>`CASE WHEN ${inArray(currency, OF_THREE)} THEN ${decimals} ELSE 2 END`
