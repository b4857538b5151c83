interface Renderer<T> {
  renderPaper: (quotation: never) => T
  renderOffer: (opened: never) => T
}

/** Renders the json of a quotation, or of an offer with its quotation. */
export function renderJson<T>({ renderPaper, renderOffer }: Renderer<T>, json: string): T {
  const parsed = JSON.parse(json)
  return 'offer' in parsed ? renderOffer(parsed as never) : renderPaper(parsed as never)
}
