import { NO_TERMS } from '#domain/document/quotation.ts'
import type { QuotationSummary } from '../../../../../web/state/api.ts'

/** A row of the list as the server sends it, with what a test cares about. */
export const quotationSummary = (patch: Partial<QuotationSummary>): QuotationSummary => ({
  id: 'q',
  name: '',
  number: '',
  client: '',
  heading: '',
  category: '',
  desc: '',
  info: '',
  email: 'anna@example.com',
  access: { level: 'nobody', userList: [] },
  permissionLevel: 'Owner',
  total: 0,
  language: 'en',
  validUntil: '',
  ...NO_TERMS,
  totals: null,
  createdAt: '2026-01-02T03:04:05.000Z',
  updatedAt: '2026-01-02T03:04:05.000Z',
  preview: '',
  ...patch,
})
