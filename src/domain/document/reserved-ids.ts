/** Present and planned routes (product: Paths). */
const RESERVED: ReadonlySet<string> = new Set(
  `new login logout register request-password-reset reset-password activate quotation-list
  quotation-list-all save share bookmark bookmark-list bookmark-list-all file-list-all clients
  client-files overview info settings user-list visitor-list status test blog offer verify api
  uploads assets`.split(/\s+/),
)

/** Whether the id equals a route's name, so that the quotation's path would open another page. */
export const isReservedId = (id: string): boolean => RESERVED.has(id)
