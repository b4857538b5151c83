import type { QuotationTax } from '../../../../src/domain/document/quotation.ts'

/** The texts of taking a client on the paper (product: Clients). */
export const WORDS = {
  clients: 'Clients',
  all: 'All clients',
  startsWith: (client: string, parts: readonly string[]) => `For ${client}: ${parts.join(', ')}`,
  modes: {
    none: 'no tax',
    added: 'tax added to the prices',
    included: 'tax included in the prices',
  } satisfies Record<QuotationTax['mode'], string>,
  use: (language: string) => `Use ${language}`,
  needsRate: 'the tax needs a rate',
  discount: (percent: number) => `${percent} % discount`,
}
